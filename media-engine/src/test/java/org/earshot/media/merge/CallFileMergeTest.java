// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallFileMergeTest {

    private final UUID recording = UUID.randomUUID();

    @TempDir
    private Path directory = Path.of("unset");

    private MadeUpFile copied(int packets) {
        return new MadeUpFile(recording).open("r1").voices(0, packets, 5);
    }

    private Path file(String name, MadeUpFile content) throws IOException {
        return content.write(directory.resolve(name));
    }

    private CallFileMerge.Outcome merge(Path callFile, Path part) throws IOException {
        return CallFileMerge.merge(callFile, part, "r1", merged());
    }

    private Path merged() {
        return directory.resolve("merged");
    }

    private static List<String> voices(int from, int to, int delay) {
        List<String> lines = new ArrayList<>();
        for (int n = from; n < to; n++) {
            lines.add("0:" + n + "@" + (20 * n + delay));
            lines.add("1:" + n + "@" + (20 * n + delay));
        }
        return lines;
    }

    @Test
    void shouldAddWhatOnlyTheLostHomeHadBeforeTheSeam() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file("part", start.copy().voices(50, 70, 5));
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, -80).close(2950));

        CallFileMerge.Outcome outcome = merge(ours, part);

        assertThat(outcome.written()).isTrue();
        assertThat(outcome.gain().packets()).isEqualTo(40);
        assertThat(outcome.gain().tracks()).containsOnlyKeys(0, 1).containsValue(new Gain.Track(20, 400));
        List<String> expected = new ArrayList<>(List.of("open@0", "stream@0", "stream@0"));
        expected.addAll(voices(0, 70, 5));
        expected.addAll(List.of("note/takeover@1150", "stream@1150", "stream@1150"));
        expected.addAll(voices(120, 150, -80));
        expected.addAll(List.of("note/merged@2950", "close@2950"));
        assertThat(MadeUpFile.read(merged())).containsExactlyElementsOf(expected);
    }

    @Test
    void shouldHaveNothingToAddAndSayWhatWasGainedWhenMergedAgain() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file("part", start.copy().voices(50, 70, 5));
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, 5).close(3050));
        CallFileMerge.Outcome first = merge(ours, part);
        Path once = Files.move(merged(), directory.resolve("once"));

        CallFileMerge.Outcome again = merge(once, part);

        assertThat(again.written()).isFalse();
        assertThat(again.gain()).isEqualTo(first.gain());
        assertThat(merged()).doesNotExist();
    }

    @Test
    void shouldHaveNothingToAddWhenAllWasCopied() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file("part", start.copy().close(1000));
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, 5).close(3050));

        assertThat(merge(ours, part)).isEqualTo(new CallFileMerge.Outcome(false, Gain.NONE));
        assertThat(merge(ours, ours)).isEqualTo(new CallFileMerge.Outcome(false, Gain.NONE));
    }

    @Test
    void shouldTakeEachPacketOnceAndAlignTheClocksByThoseThatBothHave() throws IOException {
        MadeUpFile start = copied(50);
        Path part =
                file("part", start.copy().voices(50, 60, 5).voices(58, 60, 9).voices(60, 100, 5));
        Path ours = file(
                "ours",
                start.copy()
                        .takeover(1300, "r1")
                        .voices(70, 75, 305)
                        .voices(80, 110, 305)
                        .close(2700));

        CallFileMerge.Outcome outcome = merge(ours, part);

        assertThat(outcome.gain().packets()).isEqualTo(2 * (20 + 5));
        List<String> expected = new ArrayList<>(List.of("open@0", "stream@0", "stream@0"));
        expected.addAll(voices(0, 70, 5));
        expected.addAll(List.of("note/takeover@1300", "stream@1300", "stream@1300"));
        expected.addAll(voices(70, 110, 305));
        expected.addAll(List.of("note/merged@2700", "close@2700"));
        assertThat(MadeUpFile.read(merged())).containsExactlyElementsOf(expected);
    }

    @Test
    void shouldTakeThePartsOfTwoLostHomesInAnyOrder() throws IOException {
        MadeUpFile first = copied(50);
        MadeUpFile second = first.copy().takeover(1150, "r1").voices(100, 130, 5);
        Path partOfFirst = file("part1", first.copy().voices(50, 70, 5));
        Path partOfSecond = file("part2", second.copy().voices(130, 145, 5));
        Path ours = file(
                "ours", second.copy().takeover(3500, "r2").voices(200, 220, 5).close(4500));

        merge(ours, partOfFirst);
        Path once = Files.move(merged(), directory.resolve("once"));
        merge(once, partOfSecond);
        List<String> oneOrder = MadeUpFile.read(merged());
        merge(ours, partOfSecond);
        Files.move(merged(), once, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        merge(once, partOfFirst);

        assertThat(oneOrder).hasSize(MadeUpFile.read(ours).size() + 2 * 35 + 2);
        assertThat(MadeUpFile.read(merged())).containsExactlyElementsOf(oneOrder);
        assertThat(oneOrder.indexOf("0:69@1385")).isLessThan(oneOrder.indexOf("note/takeover@1150"));
        assertThat(oneOrder.indexOf("0:144@2885"))
                .isGreaterThan(oneOrder.indexOf("note/takeover@1150"))
                .isLessThan(oneOrder.indexOf("note/takeover@3500"));
    }

    @Test
    void shouldBeginWithThePartWhenTheNextHomeHadNoCopy() throws IOException {
        Path part = file("part", copied(50));
        MadeUpFile next =
                new MadeUpFile(recording).event(1100, CallFile.WHOLE_RECORDING, "{\"event\":\"open\",\"node\":\"r2\"}");
        Path ours = file("ours", next.takeover(1150, "r1").voices(120, 150, 5).close(3050));

        assertThat(merge(ours, part).gain().packets()).isEqualTo(100);
        List<String> lines = MadeUpFile.read(merged());
        assertThat(lines.subList(0, 4)).containsExactly("open@1100", "stream@0", "stream@0", "0:0@5");
        assertThat(lines.indexOf("1:49@985")).isEqualTo(lines.indexOf("note/takeover@1150") - 1);
    }

    @Test
    void shouldAlignTheClocksByTimestampsWhenNoPacketIsInBoth() throws IOException {
        MadeUpFile even = new MadeUpFile(recording).open("r1");
        MadeUpFile odd = new MadeUpFile(recording).open("r2");
        for (int n = 0; n < 40; n += 2) {
            even.voice(0, n, 5);
            odd.voice(0, n + 1, 7005);
        }

        merge(file("ours", even.close(900)), file("part", odd));

        List<String> expected = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            expected.add("0:" + n + "@" + (20 * n + 5));
        }
        assertThat(MadeUpFile.read(merged()))
                .filteredOn(line -> line.startsWith("0:"))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void shouldFollowTheNumbersWhenTheyWrap() throws IOException {
        MadeUpFile start = new MadeUpFile(recording).open("r1").voices(65_500, 65_530, 5);
        Path part = file("part", start.copy().voices(65_530, 65_550, 5));
        Path ours = file(
                "ours",
                start.copy().takeover(1_311_100, "r1").voices(65_600, 65_620, 5).close(1_320_000));

        CallFileMerge.Outcome outcome = merge(ours, part);

        assertThat(outcome.gain().tracks()).containsEntry(0, new Gain.Track(20, 400));
        assertThat(MadeUpFile.read(merged())).contains("0:65535@1310705", "0:0@1310725", "0:13@1310985");
    }

    @Test
    void shouldKeepNotesAndDescriptionsOfThePartButNotItsEnd() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file(
                "part",
                start.copy().stream(1005, 2)
                        .voice(2, 51, 5)
                        .event(1040, CallFile.WHOLE_RECORDING, "{\"event\":\"note\",\"name\":\"hold\"}")
                        .add(RecordType.RTCP, 1050, 0, new byte[8])
                        .event(1060, 2, "{\"event\":\"stream-end\",\"stream\":2}")
                        .event(1060, 1, "{\"event\":\"stream-end\",\"stream\":1}")
                        .close(1060));
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, 5).close(3050));

        merge(ours, part);

        List<String> lines = MadeUpFile.read(merged());
        int seam = lines.indexOf("note/takeover@1150");
        assertThat(lines.subList(seam - 5, seam))
                .containsExactly("stream@1005", "2:51@1025", "note/hold@1040", "@1050", "stream-end@1060");
    }

    @Test
    void shouldAddTheDataOfEachPacketAsThePartHasIt() throws IOException {
        MadeUpFile start = copied(50);
        Random random = new Random(7);
        MadeUpFile theirs = start.copy();
        Set<ByteBuffer> sent = new HashSet<>();
        for (int n = 50; n < 70; n++) {
            byte[] payload = new byte[random.nextInt(1, 1200)];
            random.nextBytes(payload);
            byte[] data = Packets.rtp(100, n, 0, payload.length);
            System.arraycopy(payload, 0, data, 12, payload.length);
            sent.add(ByteBuffer.wrap(data));
            theirs.add(RecordType.RTP, 20.0 * n, 0, data);
        }
        Path ours = file(
                "ours", start.copy().takeover(1450, "r1").voices(120, 150, 5).close(3050));

        merge(ours, file("part", theirs));

        Set<ByteBuffer> kept = new HashSet<>();
        try (CallFileReader reader = CallFileReader.open(merged())) {
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                kept.add(next.get().data());
            }
        }
        assertThat(kept).containsAll(sent);
    }

    @Test
    void shouldRefuseAPartOfMoreRecordsThanTheHeapIsToHold() throws IOException {
        MadeUpFile start = copied(50);
        MadeUpFile theirs = start.copy();
        for (int n = 0; n <= Part.MOST; n++) {
            theirs.add(RecordType.RTCP, 1000 + n, 0, new byte[0]);
        }
        Path part = file("part", theirs);
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, 5).close(3050));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> merge(ours, part))
                .withMessageContaining("too much");
        assertThat(merged()).doesNotExist();
    }

    @Test
    void shouldTakeAllWholeRecordsWhenTheCrashToreTheLastOne() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file("part", start.copy().voices(50, 70, 5));
        byte[] bytes = Files.readAllBytes(part);
        Files.write(part, Arrays.copyOf(bytes, bytes.length - 100), StandardOpenOption.TRUNCATE_EXISTING);
        Path ours = file(
                "ours", start.copy().takeover(1150, "r1").voices(120, 150, 5).close(3050));

        assertThat(merge(ours, part).gain().packets()).isEqualTo(39);
    }

    @Test
    void shouldRefuseTheFileOfAnotherRecordingAndAFileWithoutEnd() throws IOException {
        MadeUpFile start = copied(50);
        Path part = file("part", start.copy().voices(50, 70, 5));
        Path open = file("open", start.copy().takeover(1150, "r1").voices(120, 150, 5));
        Path other = file("other", new MadeUpFile(UUID.randomUUID()).open("r1").close(5));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> merge(open, part))
                .withMessageContaining("no end");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> merge(other, part))
                .withMessageContaining("no part");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void shouldHoldEachPacketOfEitherFileOnceInOrderWhoeverHasWhich(long seed) throws IOException {
        Random random = new Random(seed);
        MadeUpFile start = copied(random.nextInt(30));
        MadeUpFile ours = start.copy();
        MadeUpFile theirs = start.copy();
        int skew = random.nextInt(-400, 400);
        for (int n = 30; n < 300; n++) {
            int who = random.nextInt(3);
            for (int stream = 0; stream < 2; stream++) {
                if (who != 0) {
                    ours.voice(stream, n, 5);
                }
                if (who != 1 || n == 30) {
                    theirs.voice(stream, n, 5 + skew);
                }
            }
        }
        Path part = file("part", theirs);
        Path callFile = file("ours", ours.close(6500));

        merge(callFile, part);

        List<String> packets = MadeUpFile.read(merged()).stream()
                .filter(line -> line.matches("[01]:.*"))
                .map(line -> line.replaceFirst("@.*", ""))
                .toList();
        TreeSet<String> all = new TreeSet<>();
        for (Path file : List.of(callFile, part)) {
            MadeUpFile.read(file).stream()
                    .filter(line -> line.matches("[01]:.*"))
                    .forEach(line -> all.add(line.replaceFirst("@.*", "")));
        }
        assertThat(packets).doesNotHaveDuplicates().hasSameElementsAs(all);
        assertThat(packets.stream().filter(line -> line.startsWith("0:")))
                .isSortedAccordingTo(Comparator.comparingInt(line -> Integer.parseInt(line.substring(2))));
    }
}
