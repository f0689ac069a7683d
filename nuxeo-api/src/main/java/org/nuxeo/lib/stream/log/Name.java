package org.nuxeo.lib.stream.log;

import java.util.regex.Pattern;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Names a log or a group of its readers. */
public class Name {
    public static final String NAMESPACE_GLOBAL = "_GLOBAL_";

    public static final String NAMESPACE_ID_SEP = "-";

    public static final String NAMESPACE_URN_SEP = "/";

    protected static final Pattern VALID_LOG_NAME_PATTERN = null;

    protected static final Pattern VALID_LOG_NAME_WITHOUT_NS_PATTERN = null;

    protected static final Pattern VALID_NAMESPACE_PATTERN = null;

    protected final String id;

    protected final String name;

    protected final String namespace;

    protected final String urn;

    protected static void checkLogName(String name) {
        throw SignatureOnly.called();
    }

    protected static void checkLogNameWithoutNamespace(String name) {
        throw SignatureOnly.called();
    }

    protected static void checkNameSpace(String name) {
        throw SignatureOnly.called();
    }

    public static String idOfUrn(String name) {
        throw SignatureOnly.called();
    }

    public static Name of(String name, String name2) {
        throw SignatureOnly.called();
    }

    public static Name ofId(String name) {
        throw SignatureOnly.called();
    }

    public static Name ofUrn(String name) {
        throw SignatureOnly.called();
    }

    public static String urnOfId(String name) {
        throw SignatureOnly.called();
    }

    public String getId() {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }

    public String getNamespace() {
        throw SignatureOnly.called();
    }

    public String getUrn() {
        throw SignatureOnly.called();
    }

    private Name() {
        throw SignatureOnly.called();
    }
}
