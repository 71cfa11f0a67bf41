// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.OptimisticLockException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Reads from a failure whether the transaction was given up for another one: the database has nothing of it, and it may
 * be tried again as a whole. Causes and suppressed exceptions count, because JTA hides the reason of a failed commit
 * there. Pure.
 */
public final class JpaConflicts {

    /** The class of SQL states (ISO 9075) that asks to try the transaction again: a deadlock, a failed certification. */
    private static final String ROLLED_BACK = "40";
    /** The class of SQL states for data that break a rule of the tables. */
    private static final String INTEGRITY = "23";
    /** MariaDB: deadlock or failed certification, and a lock that was not to be had in time. */
    private static final Set<Integer> CODES = Set.of(1213, 1205);
    /** Of the persistence provider, which is no part of what this is compiled with. */
    private static final String STALE = "org.hibernate.StaleStateException";

    private static final String ROLLED_BACK_AT_COMMIT = "jakarta.transaction.RollbackException";

    private JpaConflicts() {}

    static boolean isLostToAnother(Throwable failure) {
        Set<Throwable> all = all(failure);
        boolean known = all.stream()
                .anyMatch(each -> each instanceof OptimisticLockException || isRolledBack(each) || isA(each, STALE));
        boolean otherwise = all.stream().anyMatch(SQLException.class::isInstance);
        return known || (!otherwise && all.stream().anyMatch(each -> isA(each, ROLLED_BACK_AT_COMMIT)));
    }

    /** Whether there was such a row already. */
    public static boolean isDuplicate(Throwable failure) {
        return all(failure).stream()
                .anyMatch(each -> each instanceof SQLException sql
                        && sql.getSQLState() != null
                        && sql.getSQLState().startsWith(INTEGRITY));
    }

    private static boolean isRolledBack(Throwable cause) {
        return cause instanceof SQLException sql
                && (CODES.contains(sql.getErrorCode())
                        || (sql.getSQLState() != null && sql.getSQLState().startsWith(ROLLED_BACK)));
    }

    private static boolean isA(Throwable thrown, String name) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static Set<Throwable> all(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>(Set.of(failure));
        while (!left.isEmpty()) {
            Throwable next = left.pop();
            if (seen.add(next)) {
                Set<Throwable> more = new HashSet<>(Arrays.asList(next.getSuppressed()));
                if (next.getCause() != null) {
                    more.add(next.getCause());
                }
                if (next instanceof SQLException sql && sql.getNextException() != null) {
                    more.add(sql.getNextException());
                }
                left.addAll(more);
            }
        }
        return seen;
    }
}
