// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.retention.PruningCandidate;

/** Candidates from the database, a page at a time, as far as somebody reads. Each iterator is confined to one thread. */
final class CandidatePages implements Iterable<PruningCandidate> {

    static final int PAGE = 500;

    private final Function<Optional<PageKey>, List<PruningCandidate>> pages;
    private final Predicate<RecordingId> passed;

    /**
     * @param pages at most {@link #PAGE} candidates after a key
     * @param passed those that are left out
     */
    CandidatePages(Function<Optional<PageKey>, List<PruningCandidate>> pages, Set<RecordingId> passed) {
        this.pages = pages;
        this.passed = passed::contains;
    }

    @Override
    public Iterator<PruningCandidate> iterator() {
        return new Reading();
    }

    private final class Reading implements Iterator<PruningCandidate> {

        private final Deque<PruningCandidate> page = new ArrayDeque<>();
        private Optional<PageKey> last = Optional.empty();
        private boolean ended;

        @Override
        public boolean hasNext() {
            while (page.isEmpty() && !ended) {
                List<PruningCandidate> next = pages.apply(last);
                ended = next.size() < PAGE;
                if (!next.isEmpty()) {
                    PruningCandidate end = next.get(next.size() - 1);
                    last = Optional.of(new PageKey(end.startedAt(), end.id()));
                }
                next.stream().filter(candidate -> !passed.test(candidate.id())).forEach(page::add);
            }
            return !page.isEmpty();
        }

        @Override
        public PruningCandidate next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return page.remove();
        }
    }
}
