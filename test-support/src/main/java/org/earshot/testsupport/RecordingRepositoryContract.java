// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every repository of recordings does; the fake and the real one both pass. */
public abstract class RecordingRepositoryContract {

    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

    private RecordingRepository repository;

    /** An empty repository. */
    protected abstract RecordingRepository emptyRepository();

    @BeforeEach
    final void create() {
        repository = emptyRepository();
    }

    @Test
    void shouldGiveBackWhatWasStored() {
        Recording recording = Recordings.aRecording()
                .party("sip:5550101@198.51.100.5", "Ren\u00e9e \"R\" \u6771\u4eac", "SEP0011223344AA")
                .party("5550142", "Front Desk", "TRK-EDGE-1")
                .attribute("guid", "A1B2")
                .flag(RecordingFlag.METADATA_WARNING)
                .flag(RecordingFlag.NO_MEDIA)
                .rawMetadata("<recording/>")
                .build();
        repository.insert(recording);
        assertThat(repository.byId(recording.id())).contains(recording);
    }

    @Test
    void shouldReplaceEverythingOnUpdate() {
        Recordings builder =
                Recordings.aRecording().party("1001", "Ann", "SEP1").attribute("a", "1");
        Recording before = builder.build();
        repository.insert(before);
        Recording after = builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .party("1002", "Bob", "SEP2")
                .attribute("a", "2")
                .flag(RecordingFlag.ONE_SIDE_SILENT)
                .build();
        repository.update(after);
        assertThat(repository.byId(before.id())).contains(after);
    }

    @Test
    void shouldNotFindWhatWasNeverStored() {
        Recording recording = Recordings.aRecording().build();
        assertThat(repository.byId(recording.id())).isEmpty();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.update(recording))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void shouldRefuseToReopenAClosedRecording() {
        Recordings builder = Recordings.aRecording();
        Recording active = builder.build();
        repository.insert(active);
        Recording closed =
                builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        repository.update(closed);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.update(active))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(repository.byId(active.id())).contains(closed);
    }

    @Test
    void shouldKeepTheReasonForWhichARecordingClosed() {
        Recordings builder = Recordings.aRecording();
        repository.insert(builder.build());
        Recording lost = builder.closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build();
        repository.update(lost);
        Recording late = builder.closed(RecordingState.CLOSED_ERROR, EndReason.MEDIA_TIMEOUT)
                .build();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.update(late))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        repository.update(lost);
        assertThat(repository.byId(lost.id())).contains(lost);
    }

    @Test
    void shouldChangeWhatIsStoredUnlessToldToLeaveIt() {
        Recordings builder = Recordings.aRecording();
        Recording active = builder.build();
        repository.insert(active);
        Recording lost = builder.closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build();
        assertThat(repository.change(active.id(), stored -> Optional.empty())).isEmpty();
        assertThat(repository.byId(active.id())).contains(active);
        assertThat(repository.change(
                        active.id(), stored -> stored.equals(active) ? Optional.of(lost) : Optional.empty()))
                .contains(lost);
        assertThat(repository.byId(active.id())).contains(lost);
        assertThat(repository.change(Recordings.aRecording().build().id(), Optional::of))
                .isEmpty();
    }

    @Test
    void shouldChangeSeveralTogether() {
        Recording one =
                Recordings.aRecording().node("a").party("1", "One", "SEP1").build();
        Recording two = Recordings.aRecording().node("a").attribute("a", "1").build();
        Recording other = Recordings.aRecording().node("b").build();
        List.of(one, two, other).forEach(repository::insert);
        RecordingId never = Recordings.aRecording().build().id();

        Map<RecordingId, Recording> changed = repository.changeAll(
                List.of(one.id(), two.id(), other.id(), never),
                stored -> Optional.of(stored)
                        .filter(row -> row.node().equals("a"))
                        .map(Recordings::closedNormally));

        assertThat(changed)
                .containsOnly(
                        Map.entry(one.id(), Recordings.closedNormally(one)),
                        Map.entry(two.id(), Recordings.closedNormally(two)));
        assertThat(repository.byId(one.id())).contains(Recordings.closedNormally(one));
        assertThat(repository.byId(two.id())).contains(Recordings.closedNormally(two));
        assertThat(repository.byId(other.id())).contains(other);
        assertThat(repository.changeAll(List.of(), Optional::of)).isEmpty();
    }

    @Test
    void shouldChangeNoneWhenOneOfThemCannotBecomeWhatItShould() {
        Recording active = Recordings.aRecording().build();
        Recording ended = Recordings.aRecording()
                .closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build();
        List.of(active, ended).forEach(repository::insert);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.changeAll(
                        List.of(active.id(), ended.id()), stored -> Optional.of(Recordings.closedNormally(stored))))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(repository.byId(active.id())).contains(active);
        assertThat(repository.byId(ended.id())).contains(ended);
    }

    @Test
    void shouldRefuseToChangeTooManyTogether() {
        List<RecordingId> many = Stream.generate(
                        () -> Recordings.aRecording().build().id())
                .limit(RecordingRepository.LARGEST_CHANGE + 1)
                .toList();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.changeAll(many, Optional::of))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void shouldListWhatAwaitsItsHome() {
        Recording waits = Recordings.aRecording()
                .node("a")
                .closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .flag(RecordingFlag.AWAITING_HOME)
                .build();
        repository.insert(waits);
        repository.insert(Recordings.aRecording()
                .node("a")
                .closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build());
        repository.insert(Recordings.aRecording()
                .node("b")
                .closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .flag(RecordingFlag.AWAITING_HOME)
                .build());
        assertThat(repository.awaitingHome("a")).containsExactly(waits);
    }

    @Test
    void shouldRefuseTheUpdateOfANodeThatHasLostTheRecordingToAnother() {
        Recordings builder = Recordings.aRecording();
        Recording before = builder.node("first").build();
        repository.insert(before);
        Recording taken = builder.node("second").build();
        assertThat(repository.change(before.id(), stored -> Optional.of(taken))).contains(taken);
        Recording ended = builder.node("first")
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        for (Recording late : List.of(before, ended)) {
            assertThatExceptionOfType(RecorderException.class)
                    .isThrownBy(() -> repository.update(late))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        }
        assertThat(repository.byId(before.id())).contains(taken);
    }

    @Test
    void shouldRefuseASecondRowOfTheSameId() {
        Recording recording = Recordings.aRecording().build();
        repository.insert(recording);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> repository.insert(recording));
    }

    @Test
    void shouldListTheActiveRecordingsOfANode() {
        Recording here = Recordings.aRecording().node("a").build();
        repository.insert(here);
        repository.insert(Recordings.aRecording().node("b").build());
        repository.insert(Recordings.aRecording()
                .node("a")
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build());
        assertThat(repository.active("a")).containsExactly(here);
        assertThat(repository.active("a", here.startedAt().plusMillis(1))).containsExactly(here.id());
        assertThat(repository.active("a", here.startedAt())).isEmpty();
    }

    @Test
    void shouldFindBySipCallId() {
        Recording recording = Recordings.aRecording().callId("abc@host").build();
        repository.insert(recording);
        repository.insert(Recordings.aRecording().build());
        assertThat(repository.bySipCallId("abc@host")).contains(recording);
        assertThat(repository.bySipCallId("ABC")).isEmpty();
    }

    @Test
    void shouldFilterByEachField() {
        Recording wanted = Recordings.aRecording()
                .startedAt(START.plusSeconds(10))
                .key("ucm:cluster/4711/sep1")
                .call("ucm:cluster/4711")
                .callId("wanted@host")
                .party("sip:5550101@198.51.100.5", "Alice 100%_A!", "SEP0011223344AA")
                .attribute("guid", "Guid-77")
                .closed(RecordingState.CLOSED_ERROR, EndReason.MEDIA_TIMEOUT)
                .build();
        repository.insert(wanted);
        repository.insert(Recordings.aRecording()
                .startedAt(START)
                .party("sip:5550199@198.51.100.9", "Bob 100x", "SEP0011223344AA9")
                .build());

        RecordingFilter all = RecordingFilter.all();
        assertThat(items(all)).hasSize(2);
        assertThat(items(party("5550101"))).containsExactly(wanted);
        assertThat(items(party("aLICE"))).containsExactly(wanted);
        assertThat(items(party("100%_a!"))).containsExactly(wanted);
        assertThat(items(party("nobody"))).isEmpty();
        assertThat(items(device("sep0011223344aa"))).containsExactly(wanted);
        assertThat(items(text("guid-77"))).containsExactly(wanted);
        assertThat(items(text("WANTED@"))).containsExactly(wanted);
        assertThat(items(text("4711/sep"))).containsExactly(wanted);
        assertThat(items(states(RecordingState.CLOSED_ERROR))).containsExactly(wanted);
        assertThat(items(new RecordingFilter(
                        Optional.of(START.plusSeconds(10)),
                        Optional.of(START.plusSeconds(11)),
                        Optional.empty(),
                        Optional.empty(),
                        Set.of(),
                        Optional.of("ucm:cluster/4711"),
                        Optional.of("ucm:cluster/4711/sep1"),
                        Optional.of("wanted@host"),
                        Optional.empty())))
                .containsExactly(wanted);
        assertThat(items(new RecordingFilter(
                        Optional.empty(),
                        Optional.of(START.plusSeconds(10)),
                        Optional.empty(),
                        Optional.empty(),
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())))
                .doesNotContain(wanted)
                .hasSize(1);
    }

    /** Whatever the starts and the size of a page, walking the pages gives each recording once, in order. */
    @Test
    void shouldGiveEachRecordingOnceWhenPagesAreWalked() {
        Random random = new Random(42);
        List<Recording> stored = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            stored.add(Recordings.aRecording()
                    .startedAt(START.plusMillis(random.nextInt(12)))
                    .build());
        }
        stored.forEach(repository::insert);
        stored.sort(Comparator.comparing(Recording::startedAt)
                .reversed()
                .thenComparing(recording -> recording.id().toString()));
        for (int limit : List.of(1, 7, 59, 60, 500)) {
            assertThat(walk(limit)).as("pages of %s", limit).isEqualTo(stored);
        }
    }

    @Test
    void shouldRefuseAPageSizeOutOfRange() {
        for (int limit : List.of(0, 501)) {
            assertThatExceptionOfType(RecorderException.class)
                    .isThrownBy(() -> repository.find(RecordingFilter.all(), Optional.empty(), limit))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
        }
    }

    private List<Recording> walk(int limit) {
        List<Recording> seen = new ArrayList<>();
        Optional<PageKey> after = Optional.empty();
        do {
            Page<Recording> page = repository.find(RecordingFilter.all(), after, limit);
            seen.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return seen;
    }

    private List<Recording> items(RecordingFilter filter) {
        return repository.find(filter, Optional.empty(), 10).items();
    }

    private static RecordingFilter party(String part) {
        return filter(Optional.of(part), Optional.empty(), Set.of(), Optional.empty());
    }

    private static RecordingFilter device(String device) {
        return filter(Optional.empty(), Optional.of(device), Set.of(), Optional.empty());
    }

    private static RecordingFilter states(RecordingState... states) {
        return filter(Optional.empty(), Optional.empty(), Set.of(states), Optional.empty());
    }

    private static RecordingFilter text(String text) {
        return filter(Optional.empty(), Optional.empty(), Set.of(), Optional.of(text));
    }

    private static RecordingFilter filter(
            Optional<String> party, Optional<String> device, Set<RecordingState> states, Optional<String> text) {
        return new RecordingFilter(
                Optional.empty(),
                Optional.empty(),
                party,
                device,
                states,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                text);
    }
}
