package org.nuxeo.ecm.core.event;

/** Switches listeners. */
public interface EventServiceAdmin {
    int getActiveThreadsCount();

    int getEventsInQueueCount();

    boolean isBlockAsyncHandlers();

    boolean isBlockSyncPostCommitHandlers();

    boolean isBulkModeEnabled();

    void setBlockAsyncHandlers(boolean flag);

    void setBlockSyncPostCommitHandlers(boolean flag);

    void setBulkModeEnabled(boolean flag);

    void setListenerEnabledFlag(String text, boolean flag);
}
