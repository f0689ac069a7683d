package org.nuxeo.datagen.bench.report;

import java.util.Locale;

/** Texts and numbers for a page. */
public final class Html {

    private Html() {}

    /** Returns a text with its special characters escaped. */
    public static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a number with three digits at most and the unit k, M or G. */
    static String shortNumber(double value) {
        String[] units = {"", "k", "M", "G"};
        int unit = 0;
        double rest = value;
        while (rest >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        int digits = rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
        String number = String.format(Locale.ROOT, "%." + digits + "f", rest);
        return (digits == 0 ? number : number.replaceAll("\\.?0+$", "")) + units[unit];
    }

    /** Returns a ratio with three digits at least. */
    static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.5f" : "%.3f", ratio);
    }

    static String wholeNumber(double value) {
        return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
}
