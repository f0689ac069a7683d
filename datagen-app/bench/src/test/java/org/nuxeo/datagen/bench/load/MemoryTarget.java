// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.bench.load.RefereedLoad.LoadTarget;

/** A target in memory that is right, but for one request, the first of its kind after a number of requests. */
final class MemoryTarget implements LoadTarget {

    private final Map<String, long[]> documents = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicBoolean done = new AtomicBoolean();
    private final String fault;
    private final long after;

    /** @param fault such as {@code write lost} or {@code read from before}; empty for none */
    MemoryTarget(String fault, long after) {
        this.fault = fault;
        this.after = after;
    }

    long requests() {
        return requests.get();
    }

    private boolean hasFault(String request) {
        return requests.incrementAndGet() > after && fault.equals(request) && done.compareAndSet(false, true);
    }

    @Override
    public void insert(String id, int session) {
        if (!hasFault("insert lost")) {
            documents.put(id, new long[] {session, 1});
        }
    }

    @Override
    public long read(String id) throws Exception {
        long[] held = documents.get(id);
        boolean changed = held != null && held[1] > 1;
        if (changed && hasFault("read from before")) {
            return held[1] - 1;
        }
        if (hasFault("read refused")) {
            throw new IllegalStateException("refused");
        }
        return held == null ? ABSENT : held[1];
    }

    @Override
    public boolean write(String id, long version) {
        long[] held = documents.get(id);
        if (held == null || held[1] != version - 1) {
            return false;
        }
        if (!hasFault("write lost")) {
            documents.put(id, new long[] {held[0], version});
        }
        return true;
    }

    @Override
    public boolean add(String id) {
        boolean lost = hasFault("addition lost");
        return documents.computeIfPresent(id, (key, held) -> lost ? held : new long[] {held[0], held[1] + 1}) != null;
    }

    @Override
    public boolean delete(String id, long version) {
        long[] held = documents.get(id);
        return held != null && held[1] == version && (hasFault("delete lost") || documents.remove(id) != null);
    }

    @Override
    public List<Listed> list(int session) {
        List<Listed> listed = new ArrayList<>();
        documents.forEach((id, held) -> {
            if (held[0] == session) {
                listed.add(new Listed(id, held[1]));
            }
        });
        if (listed.size() > 1 && hasFault("listed twice")) {
            listed.add(listed.get(0));
        }
        return listed;
    }

    @Override
    public long count(int session) {
        long count =
                documents.values().stream().filter(held -> held[0] == session).count();
        return hasFault("counted beyond") ? count + 1 : count;
    }

    @Override
    public String kind(Exception failure) {
        return failure.getMessage();
    }

    @Override
    public void close() {
        documents.clear();
    }
}
