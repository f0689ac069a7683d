package org.nuxeo.runtime.transaction;

import java.util.function.Supplier;
import javax.transaction.Synchronization;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The transaction of this thread. */
public class TransactionHelper {
    public static void commitOrRollbackTransaction() {
        throw SignatureOnly.called();
    }

    public static boolean isNoTransaction() {
        throw SignatureOnly.called();
    }

    public static boolean isTransactionActive() {
        throw SignatureOnly.called();
    }

    public static boolean isTransactionActiveOrMarkedRollback() {
        throw SignatureOnly.called();
    }

    public static boolean isTransactionMarkedRollback() {
        throw SignatureOnly.called();
    }

    public static void registerSynchronization(Synchronization synchronization) {
        throw SignatureOnly.called();
    }

    public static void runInNewTransaction(Runnable runnable) {
        throw SignatureOnly.called();
    }

    public static <R> R runInNewTransaction(Supplier<R> supplier) {
        throw SignatureOnly.called();
    }

    public static void runInTransaction(int number, Runnable runnable) {
        throw SignatureOnly.called();
    }

    public static <R> R runInTransaction(int number, Supplier<R> supplier) {
        throw SignatureOnly.called();
    }

    public static void runInTransaction(Runnable runnable) {
        throw SignatureOnly.called();
    }

    public static <R> R runInTransaction(Supplier<R> supplier) {
        throw SignatureOnly.called();
    }

    public static void runWithoutTransaction(Runnable runnable) {
        throw SignatureOnly.called();
    }

    public static <R> R runWithoutTransaction(Supplier<R> supplier) {
        throw SignatureOnly.called();
    }

    public static boolean setTransactionRollbackOnly() {
        throw SignatureOnly.called();
    }

    public static boolean startTransaction() {
        throw SignatureOnly.called();
    }

    public static boolean startTransaction(int number) {
        throw SignatureOnly.called();
    }

    private TransactionHelper() {
        throw SignatureOnly.called();
    }
}
