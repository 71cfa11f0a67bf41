// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class DialogRecordTest {
    private static final DialogRecord RECORD = record("a84b4c76e66710@192.0.2.1");

    private static DialogRecord record(String callId) {
        return new DialogRecord(
                callId,
                "\"Recorder, one\" <sip:1000@192.0.2.2>",
                "1_ab_cd_ef",
                "<sip:1001@192.0.2.1;x-nearend;x-refci=25382109>",
                "24a0d16f",
                "<sip:1001@192.0.2.1:5060;transport=tcp>",
                List.of("<sip:p1.example.com;lr>", "<sip:p2.example.com;lr>"),
                1_001,
                101,
                false,
                "TCP",
                "earshot",
                "ef",
                "recorder");
    }

    @Test
    void shouldReadWhatItWrote() {
        assertThat(DialogRecord.parse(RECORD.write())).isEqualTo(RECORD);
    }

    @Test
    void shouldRefuseWhatItDidNotWrite() {
        String text = RECORD.write();
        assertThatIllegalArgumentException().isThrownBy(() -> DialogRecord.parse("dialog 2\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> DialogRecord.parse(""));
        assertThatIllegalArgumentException().isThrownBy(() -> DialogRecord.parse(text.replace("local-tag ", "")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DialogRecord.parse(text.replace("local-cseq 1001", "local-cseq x")));
        assertThatIllegalArgumentException().isThrownBy(() -> DialogRecord.parse(text.replace("servlet ", "server ")));
    }

    @Test
    void shouldNotWriteALineBreak() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> record("a\nremote-tag x").write());
    }
}
