// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.Archives;

class StateRuleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lifeCycle: {state: {pick: [project, approve]}} | .lifeCycle.state: approve: life cycle default has no such state; did you mean approved?
            lifeCycle: {state: "{a}"}, fields: {a: {pick: [project, approve]}} | .lifeCycle.state: approve: life cycle default has no such state; did you mean approved?
            lifeCycle: {state: filed}                      | .lifeCycle.state: filed: life cycle default has no such state: must be one of
            lifeCycle: {state: {chance: 50 %}}             | .lifeCycle.state: the value is boolean: must be string
            trashed: {pick: [a, b]}                        | .trashed: the value is string: must be boolean, such as {chance: 3 %}
            trashed: {when: {field: kind, is: {note: 3 %}}} | .trashed: the value is string: must be boolean, such as {chance: 3 %}
            trashed: 120 %                                 | .trashed: chance 1.2: must be 0 to 1
            trashed: 2 %, retention: {until: +1y}          | .trashed: all documents are records: must be left out, as Nuxeo
            lock: {by: ann}                                | .lock: must have chance:, the share of documents that are locked
            lock: {chance: 5 %, at: soon}                  | .lock.at: the value is string: must be date
            lock: {chance: 5 %, by: "{nobody}"}            | .lock.by: nobody: a note has no such field
            """)
    void mistakesHaveAPlaceAndARemedy(String members, String message) {
        String model = "model: m\nformat: 2\nkinds:\n  case:\n  note: {in: case, " + members + "}\n";
        assertThatThrownBy(() -> Archives.parse(model, null))
                .hasMessageStartingWith("model:5:")
                .hasMessageContaining(": kinds.note" + message);
    }

    @Test
    void documentsWithOthersBelowThemAreNotTrashed() {
        assertThatThrownBy(() ->
                        Archives.parse("{model: m, format: 2, kinds: {case: {trashed: 2 %}, note: {in: case}}}", null))
                .hasMessageStartingWith("model:1:47: kinds.case.trashed: documents have others below them: must be of");
    }
}
