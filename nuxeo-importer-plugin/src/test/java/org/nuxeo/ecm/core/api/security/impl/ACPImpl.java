// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.security.impl;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.ecm.core.api.security.ACE;
import org.nuxeo.ecm.core.api.security.ACP;

/** Replaces Nuxeo's class in tests, and keeps the entries that are added. */
public class ACPImpl implements ACP {

    private static final long serialVersionUID = 1L;

    public final List<String> entries = new ArrayList<>();

    public boolean addACE(String list, ACE entry) {
        return entries.add(list + " " + entry);
    }
}
