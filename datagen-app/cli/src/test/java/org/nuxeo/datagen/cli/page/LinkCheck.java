// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The check that links inside the repository lead to an existing file and heading. */
final class LinkCheck implements PageCheck {

    @Override
    public List<String> faults(Page page) {
        return page.links().stream()
                .filter(link -> !link.matches("(?:https?|mailto):.*"))
                .filter(link -> !leadsSomewhere(page, link))
                .map(link -> "link " + link + " leads nowhere")
                .toList();
    }

    private static boolean leadsSomewhere(Page page, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page.path() : page.path().resolveSibling(parts[0]);
        if (!Files.exists(target)) {
            return false;
        }
        return parts.length == 1 || Page.read(target).anchors().contains(parts[1]);
    }
}
