// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * An entry of access control that documents of a kind have.
 *
 * @param principal rule of the name of a user or group; a document without a value lacks the entry
 * @param prefix what precedes the name if the rule gives a rank, otherwise empty
 * @param permission permission in Nuxeo
 * @param isGranted whether the permission is granted; otherwise it is denied
 * @param chance whether a document has the entry, or null if all have
 */
public record AccessRule(
        ValueRule principal,
        String prefix,
        String permission,
        boolean isGranted,
        @Nullable ValueRule chance) implements Canonical.Part {

    /** The permission that includes all others. */
    public static final String EVERYTHING = "Everything";

    /** The permissions of a server with the packages that come with Nuxeo. */
    private static final Set<String> PERMISSIONS = new TreeSet<>(Set.of(
            ("AddChildren Browse CanAskForPublishing Comment DataVisualization Everything MakeRecord ManageLegalHold"
                            + " ManageWorkflows Moderate Read ReadCanCollect ReadChildren ReadLifeCycle ReadProperties"
                            + " ReadRemove ReadSecurity ReadVersion ReadWrite Remove RemoveChildren RestrictedRead"
                            + " ReviewParticipant SetRetention Unlock UnsetRetention Version Write WriteColdStorage"
                            + " WriteLifeCycle WriteProperties WriteSecurity WriteVersion")
                    .split(" ")));

    /** @throws IllegalArgumentException if Nuxeo has no such permission */
    public AccessRule {
        String what = "permission " + permission + ": Nuxeo has none of that name";
        boolean isKnown = PERMISSIONS.contains(permission);
        Check.refuse(!isKnown, () -> what + Similar.hint(permission, PERMISSIONS));
    }

    /** Adds what does not fit. */
    void check(Site site, Mistakes mistakes) {
        mistakes.attempt(() -> {
            ValueType type = principal.type(site);
            boolean fits = prefix.isEmpty() ? type.equals(ValueType.STRING) : type.isWhole();
            site.require(fits, "the name is " + type, "must be string, or a rank by zipf or range");
        });
        mistakes.attempt(() -> {
            boolean isShare = chance == null || chance.type(site).equals(ValueType.BOOLEAN);
            site.in("chance").require(isShare, "the value is no boolean", "must be a share");
        });
    }

    /** Returns the {@link Access} of a document as a function, or none if it lacks the entry. */
    ValueFunction function(RuleCompiler rules, String path) {
        ValueFunction name = principal.function(rules, path);
        ValueFunction has = chance == null ? (facts, values, code) -> true : chance.function(rules, path + "/chance");
        return (facts, values, code) -> {
            boolean isHad = Boolean.TRUE.equals(has.value(facts, values, code));
            Object of = isHad ? name.value(facts, values, code) : null;
            return of == null ? null : new Access(prefix + of, permission, isGranted);
        };
    }

    @Override
    public void write(Canonical to) {
        to.with(isGranted ? "grant" : "deny", principal instanceof Template template ? template.canonical() : principal)
                .with("prefix", prefix, "")
                .with("permission", permission, EVERYTHING)
                .with("chance", chance);
    }
}
