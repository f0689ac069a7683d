// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * An expression of numbers, fields and the signs + - * / ( ), with {@code sum(list.part)} over the rows of a list,
 * {@code days(from, to)} between two dates, and {@code previous(field)} of the document of the period before. Sums, differences and
 * products are exact; quotients have 34 digits. There is no value if one of those that it reads is absent; {@code sum} leaves such
 * rows out. After a name, a minus has a space before it.
 *
 * @param text the text with full names and all parentheses
 * @param names the names that are read of the document itself
 * @param check refuses names that have no number
 * @param compiled makes the function of the expression
 */
record Expression(
        String text, List<String> names, Consumer<Site> check, Function<RuleCompiler, ValueFunction> compiled) {

    /**
     * Reads an expression.
     *
     * @param fullNames gives the full name of a field
     * @throws IllegalArgumentException if it is none
     */
    static Expression parse(String text, UnaryOperator<String> fullNames) {
        Parser parser = new Parser(text, fullNames);
        Expression all = parser.sum();
        parser.require(parser.next() == 0, "a sign: + - * /");
        return all;
    }

    private static Object number(Object value) {
        return value instanceof Double decimal
                ? new BigDecimal(Decimals.text(decimal))
                : BigDecimal.valueOf((long) value);
    }

    private static void require(boolean fits, String name, String wanted, ValueType type, Site site) {
        site.require(fits, "compute: " + name, "must be " + wanted + ", is " + type);
    }

    private static void requireNumber(String name, ValueType type, Site site) {
        require(type.isWhole() || type.base() == Base.DOUBLE, name, "a number", type, site);
    }

    private static Expression literal(BigDecimal value) {
        String text = value.stripTrailingZeros().toPlainString();
        return new Expression(text, List.of(), site -> {}, rules -> (facts, values, code) -> value);
    }

    private static Expression field(String name) {
        Consumer<Site> check = site -> requireNumber(name, site.reference(name), site);
        return new Expression(
                name, List.of(name), check, rules -> rules.reference(name).then(Expression::number));
    }

    private static Expression previous(String name) {
        String call = "previous(" + name + ")";
        Consumer<Site> check = site -> {
            boolean isOwn = site.kind().period() != null && site.types().isOwn(name);
            site.require(isOwn, "compute: " + call, "must be a field of this kind, which must have each:");
        };
        return new Expression(call, List.of(name), field(name).check.andThen(check), rules -> rules.previous(name)
                .then(Expression::number));
    }

    /** Returns the number of a day. */
    private static Expression day(String name) {
        Consumer<Site> check = site -> {
            ValueType type = site.reference(name);
            require(type.equals(ValueType.DATE), name, "a date", type, site);
        };
        return new Expression(name, List.of(name), check, rules -> rules.reference(name)
                .then(millis -> BigDecimal.valueOf(Days.ofMillis((long) millis))));
    }

    private static Expression operation(char sign, Expression left, Expression right) {
        String text = "(" + left.text + " " + sign + " " + right.text + ")";
        return switch (sign) {
            case '+' -> of(text, left, right, BigDecimal::add);
            case '-' -> of(text, left, right, BigDecimal::subtract);
            case '*' -> of(text, left, right, BigDecimal::multiply);
            default -> of(text, left, right, (a, b) -> b.signum() == 0 ? null : a.divide(b, MathContext.DECIMAL128));
        };
    }

    private static Expression of(
            String text,
            Expression left,
            Expression right,
            BiFunction<BigDecimal, BigDecimal, @Nullable BigDecimal> calculated) {
        List<String> names =
                Stream.of(left, right).flatMap(each -> each.names.stream()).toList();
        return new Expression(text, names, left.check.andThen(right.check), rules -> {
            ValueFunction first = left.compiled.apply(rules);
            ValueFunction second = right.compiled.apply(rules);
            return (facts, values, code) -> {
                Object a = first.value(facts, values, code);
                Object b = second.value(facts, values, code);
                return a == null || b == null ? null : calculated.apply((BigDecimal) a, (BigDecimal) b);
            };
        });
    }

    /** Returns a part of the row of a sum, or the row itself if the name is empty. The row follows the values. */
    private static Expression row(String list, String part) {
        String name = part.isEmpty() ? list : list + "." + part;
        Consumer<Site> check = site -> {
            ValueType type = site.reference(list);
            require(type.base() == Base.LIST, list, "a list", type, site);
            ValueType row = type.elementType();
            int index = row.indexOf(part);
            require(part.isEmpty() || index >= 0, name, "a part of the rows", type, site);
            requireNumber(name, index < 0 ? row : row.parts().get(index).type(), site);
        };
        return new Expression(name, List.of(list), check, rules -> {
            int index = rules.type(new ValueRule.Reference(list)).elementType().indexOf(part);
            ValueFunction row = (facts, values, code) -> values[values.length - 1];
            return (index < 0 ? row : row.then(each -> ((Object[]) each)[index])).then(Expression::number);
        });
    }

    private static Expression sumOf(String list, Expression each) {
        return new Expression("sum(" + each.text + ")", each.names, each.check, rules -> {
            ValueFunction rows = rules.reference(list);
            ValueFunction inner = each.compiled.apply(rules);
            return (facts, values, code) -> {
                Object all = rows.value(facts, values, code);
                Object[] known = Arrays.copyOf(values, values.length + 1);
                BigDecimal sum = BigDecimal.ZERO;
                for (Object row : all == null ? new Object[0] : (Object[]) all) {
                    known[values.length] = row;
                    Object value = inner.value(facts, known, code);
                    sum = value == null ? sum : sum.add((BigDecimal) value);
                }
                return all == null ? null : sum;
            };
        });
    }

    /** Reads from left to right, in steps that go down to numbers and names. */
    private static final class Parser {

        private final String text;
        private final UnaryOperator<String> fullNames;
        private int at;
        private boolean isInSum;

        Parser(String text, UnaryOperator<String> fullNames) {
            this.text = text;
            this.fullNames = fullNames;
        }

        void require(boolean right, String wanted) {
            Numbers.require(right, "compute " + text + ": position " + (at + 1) + " must be " + wanted);
        }

        /** Returns the next character that is no space, or 0 at the end. */
        char next() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private boolean take(char wanted) {
            boolean is = next() == wanted;
            at += is ? 1 : 0;
            return is;
        }

        Expression sum() {
            return chain("+-", () -> chain("*/", this::factor));
        }

        private Expression chain(String signs, Supplier<Expression> operand) {
            Expression left = operand.get();
            for (char sign = next(); signs.indexOf(sign) >= 0; sign = next()) {
                at++;
                left = operation(sign, left, operand.get());
            }
            return left;
        }

        private Expression factor() {
            if (take('(')) {
                Expression inner = sum();
                require(take(')'), ")");
                return inner;
            }
            if (take('-')) {
                return operation('-', literal(BigDecimal.ZERO), factor());
            }
            if (Character.isDigit(next())) {
                String digits = word("[0-9.]*");
                boolean isNumber = digits.matches("\\d{1,15}(\\.\\d{1,9})?");
                require(isNumber, "behind a number of at most 15 digits, and 9 after the point");
                return literal(new BigDecimal(digits));
            }
            String name = name();
            if (take('(')) {
                require(!isInSum, "a part of a list, as in sum(items.line)");
                Expression call = call(name);
                require(take(')'), ")");
                return call;
            }
            int dot = name.lastIndexOf('.');
            String list = dot > 0 ? name.substring(0, dot) : name;
            String part = dot > 0 ? name.substring(dot + 1) : "";
            return isInSum ? row(fullNames.apply(list), part) : field(fullNames.apply(name));
        }

        private Expression call(String function) {
            if (function.equals("sum")) {
                isInSum = true;
                Expression each = sum();
                isInSum = false;
                boolean isOfOne = each.names.stream().distinct().count() == 1;
                require(isOfOne, "behind the parts of one list, such as sum(items.line)");
                return sumOf(each.names.get(0), each);
            }
            boolean isKnown = function.equals("days") || function.equals("previous");
            require(isKnown, "behind sum, days or previous, not " + function);
            String name = fullNames.apply(name());
            if (function.equals("previous")) {
                return previous(name);
            }
            require(take(','), ",");
            String other = fullNames.apply(name());
            String call = "days(" + name + ", " + other + ")";
            return of(call, day(name), day(other), (start, end) -> end.subtract(start));
        }

        private String name() {
            char first = next();
            String name = Character.isLetter(first) || first == '.' ? word("[\\p{L}0-9_.:-]*") : "";
            require(!name.isEmpty(), "a number, a name or an opening parenthesis");
            return name;
        }

        private String word(String pattern) {
            Matcher word = Pattern.compile(pattern).matcher(text).region(at, text.length());
            at = word.lookingAt() ? word.end() : at;
            return word.group();
        }
    }
}
