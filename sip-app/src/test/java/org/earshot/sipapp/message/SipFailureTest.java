// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SipFailureTest {

    @ParameterizedTest
    @CsvSource({"BAD_OFFER,488", "NOT_FOUND,481", "BAD_REQUEST,400", "DRAINING,503", "STORAGE_FULL,503"})
    void shouldMapEachReasonToItsStatus(ErrorCode code, int status) {
        assertThat(SipFailure.of(new RecorderException(code, "why")).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void shouldNeverAnswerWhatStopsARouteListAndSayWhenToComeBack(ErrorCode code) {
        SipFailure failure = SipFailure.of(new RecorderException(code, "say \"why\" \\ \u00fc"));
        assertThat(failure.status()).isNotIn(404, 486);
        assertThat(failure.headers().containsKey("Retry-After")).isEqualTo(failure.status() == 503);
        failure.warning().ifPresent(text -> assertThat(text).matches("[\\x20-\\x7e&&[^\"\\\\]]*"));
    }

    @ParameterizedTest
    @CsvSource({"DRAINING,30", "OVERLOADED,10"})
    void shouldAskToWaitLongerForANodeThatDrains(ErrorCode code, String seconds) {
        assertThat(SipFailure.unavailable(code, "why").headers()).containsEntry("Retry-After", seconds);
    }
}
