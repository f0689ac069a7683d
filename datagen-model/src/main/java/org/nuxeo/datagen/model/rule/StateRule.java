// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.rule.Mistakes.At;

/**
 * How the states of a kind's documents differ. Versions have the state of the life cycle only.
 *
 * @param lifeCycle state of the life cycle, or null if all have that of their type
 * @param trashed whether a document is in the trash, or null if none is. Nuxeo puts no record there
 * @param lock which documents are locked, or null if none is
 */
public record StateRule(
        @Nullable ValueRule lifeCycle,
        @Nullable ValueRule trashed,
        @Nullable Lock lock) implements Canonical.Part {

    /** The rule of documents that do not differ. */
    public static final StateRule NONE = new StateRule(null, null, null);

    /** The states of Nuxeo's usual life cycle. */
    private static final Set<String> USUAL = Set.of("project", "approved", "obsolete", "deleted");

    /**
     * Which documents are locked. Those in the trash are not.
     *
     * @param locked whether a document is locked
     * @param by who locked it
     * @param at when it was locked
     */
    public record Lock(ValueRule locked, ValueRule by, ValueRule at) implements Canonical.Part {
        @Override
        public void write(Canonical to) {
            to.with("locked", locked).with("by", by).with("at", at);
        }
    }

    @Override
    public void write(Canonical to) {
        to.with("state", lifeCycle).with("trashed", trashed).with("lock", lock);
    }

    /** Adds what does not fit. */
    void check(KindModel model, Site site, Mistakes mistakes) {
        Site states = site.in("lifeCycle", "state");
        check(lifeCycle, ValueType.STRING, states, mistakes);
        Set<String> known = lifeCycle == null
                ? Set.of(model.lifeCycleState())
                : site.types().texts(lifeCycle);
        if (known != null && model.lifeCyclePolicy().equals(DocumentType.LIFE_CYCLE_POLICY)) {
            At at = new At(mistakes, states.place());
            String what = ": life cycle default has no such state";
            known.forEach(each -> at.expect(USUAL.contains(each), each + what, Similar.remedy(each, USUAL)));
        }
        check(trashed, ValueType.BOOLEAN, site.in("trashed"), mistakes);
        if (trashed != null) {
            At trash = new At(mistakes, site.in("trashed").place());
            boolean isFolder = model.kind().isFolder();
            trash.expect(!isFolder, "documents have others below them", "must be of documents without these");
            Retention retention = model.governance().retention();
            boolean areRecords = retention != null && retention.record() == 1;
            trash.expect(!areRecords, "all documents are records", "must be left out, as Nuxeo trashes none");
        }
        if (lock != null) {
            Site of = site.in("lock");
            check(lock.locked, ValueType.BOOLEAN, of.in("chance"), mistakes);
            check(lock.by, ValueType.STRING, of.in("by"), mistakes);
            check(lock.at, ValueType.DATE, of.in("at"), mistakes);
        }
    }

    private static void check(@Nullable ValueRule rule, ValueType wanted, Site site, Mistakes mistakes) {
        mistakes.attempt(() -> {
            ValueType type = rule == null ? wanted : rule.type(site);
            String remedy = "must be " + wanted + (wanted.equals(ValueType.BOOLEAN) ? ", such as {chance: 3 %}" : "");
            site.require(type.equals(wanted), "the value is " + type, remedy);
        });
    }

    /** Returns the states as a function of a document. */
    Function<ModelDocument, State> function(RuleCompiler rules) {
        if (equals(NONE)) {
            return facts -> State.NONE;
        }
        ValueFunction state = rules.function(lifeCycle, "lifeCycle");
        ValueFunction inTrash = rules.function(trashed, "trashed");
        ValueFunction locked = rules.function(lock == null ? null : lock.locked, "lock");
        ValueFunction by = rules.function(lock == null ? null : lock.by, "lock/by");
        ValueFunction at = rules.function(lock == null ? null : lock.at, "lock/at");
        return facts -> {
            Object[] values = facts.values();
            long code = Scope.DOCUMENT.code(facts);
            boolean isLive = !facts.kind().isVersion();
            boolean isTrashed = isLive
                    && facts.retention() == Retention.Status.NONE
                    && Boolean.TRUE.equals(inTrash.value(facts, values, code));
            boolean isLocked = isLive && !isTrashed && Boolean.TRUE.equals(locked.value(facts, values, code));
            Object owner = isLocked ? by.value(facts, values, code) : null;
            Object since = isLocked ? at.value(facts, values, code) : null;
            return new State(
                    (String) state.value(facts, values, code),
                    isTrashed,
                    owner == null || since == null ? null : new State.Lock((String) owner, (long) since));
        };
    }
}
