// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search.index;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.nuxeo.common.function.ThrowableBiConsumer;
import org.nuxeo.ecm.core.api.DocumentModel;

/** A writer of index documents, since LTS 2025. */
public interface IndexingJsonWriter extends ThrowableBiConsumer<JsonGenerator, DocumentModel, IOException> {}
