// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.art;

/** A color as luminance and two chrominance values (JFIF 1.02), each 0 to 255. */
public record Color(float y, float cb, float cr) {

    /** Returns the color with an RGB value, {@code 0xRRGGBB}. */
    public static Color rgb(int rgb) {
        float r = rgb >> 16 & 0xFF;
        float g = rgb >> 8 & 0xFF;
        float b = rgb & 0xFF;
        return new Color(
                0.299f * r + 0.587f * g + 0.114f * b,
                128 - 0.168736f * r - 0.331264f * g + 0.5f * b,
                128 + 0.5f * r - 0.418688f * g - 0.081312f * b);
    }

    /** Returns this color with another luminance. */
    public Color withY(float luminance) {
        return new Color(luminance, cb, cr);
    }

    /**
     * Returns a mixture of this color and another.
     *
     * @param share share of the other color, 0 to 1
     */
    public Color mix(Color other, float share) {
        return new Color(y + (other.y - y) * share, cb + (other.cb - cb) * share, cr + (other.cr - cr) * share);
    }
}
