// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.protocol.SyntaxText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameAddressTest {

    private static final String HARD =
            "\"Renée \\\"R\\\" \\\\ <sip:no@example.org>;tag=no, 東京\" <sip:5550131@198.51.100.33>;tag=t1;epid=SEP1;x=\"a;b\"";

    @Test
    void shouldUnescapeWhenDisplayNameIsHard() {
        NameAddress from = NameAddress.parse(HARD);

        assertThat(from.displayName()).contains("Renée \"R\" \\ <sip:no@example.org>;tag=no, 東京");
        assertThat(from.addressOfRecord()).isEqualTo("sip:5550131@198.51.100.33");
        assertThat(from.tag()).contains("t1");
        assertThat(from.headerParams()).containsEntry("x", "a;b").containsEntry("epid", "SEP1");
    }

    @Test
    void shouldRepairNameWhenStackHandsOverBytes() {
        String latin = new String("\"Jörg 東\" <sip:a@b>".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

        assertThat(NameAddress.parse(latin).displayName()).contains("Jörg 東");
        assertThat(NameAddress.parse("\"café\" <sip:a@b>").displayName()).contains("café");
    }

    @Test
    void shouldSplitTheListWhenThereAreTwoIdentities() {
        List<NameAddress> identities = NameAddress.parseAll(
                "\"Tel Caller\" <tel:+12025550131>, <sip:+12025550131@example.com;user=phone>, sip:x@y;a=1 , ,");

        assertThat(identities)
                .extracting(NameAddress::addressOfRecord)
                .containsExactly("tel:+12025550131", "sip:+12025550131@example.com", "sip:x@y");
        assertThat(identities.get(0).displayName()).contains("Tel Caller");
        assertThat(identities.get(1).uriParams()).containsEntry("user", "phone");
        assertThat(identities.get(2).headerParams()).containsEntry("a", "1");
    }

    @ParameterizedTest
    @CsvSource({
        "<tel:+1-202-555-0131>;tag=1, tel:+12025550131",
        "<tel:+1(202)555.0131;ext=7>, tel:+12025550131",
        "<tel:5550170;phone-context=+1-202>, tel:5550170",
        "\"Six\" <sip:5550131@[2001:DB8::33]:5062>;tag=1, sip:5550131@[2001:db8::33]",
        "<SIP:1001@Example.COM:5060;transport=tcp>, sip:1001@example.com",
        "<sips:a:secret@h?Subject=x>, sips:a@h",
        "<sip:+12025550170;phone-context=example.com@h>, sip:+12025550170@h",
        "sip:203.0.113.9;tag=1, sip:203.0.113.9",
        "Plain Token Name <sip:5550170@192.0.2.11>, sip:5550170@192.0.2.11",
        "<urn:service:sos>, urn:service:sos",
        "1001@host, 1001@host"
    })
    void shouldReduceToTheAddressWhenThereIsMore(String header, String aor) {
        assertThat(NameAddress.parse(header).addressOfRecord()).isEqualTo(aor);
    }

    @Test
    void shouldReadTokenNameAndFlagsWhenUnquoted() {
        NameAddress contact = NameAddress.parse("Plain Token <sip:src@192.0.2.1;lr;x=%41%zz>;+sip.src ; q = 0.7");

        assertThat(contact.displayName()).contains("Plain Token");
        assertThat(contact.uriParams()).containsEntry("lr", "").containsEntry("x", "A%zz");
        assertThat(contact.headerParams()).containsEntry("+sip.src", "").containsEntry("q", "0.7");
        assertThat(contact.user()).contains("src");
        assertThat(contact.host()).isEqualTo("192.0.2.1");
        assertThat(contact.scheme()).isEqualTo("sip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "<>", "\"name\"", "\"name\" sip:a@b", "<sip:a@b", ",", ";tag=1"})
    void shouldThrowWhenThereIsNoAddress(String header) {
        assertThatThrownBy(() -> NameAddress.parse(header)).isInstanceOf(SipSyntaxException.class);
    }

    @Test
    void shouldThrowWhenValueIsTooLong() {
        String longName = "\"" + "x".repeat(NameAddressReader.MAX_CHARS) + "\" <sip:a@b>";

        assertThatThrownBy(() -> NameAddress.parse(longName)).isInstanceOf(SipSyntaxException.class);
        assertThat(NameAddress.parseAll("sip:a@b,".repeat(2000) + "sip:a@b")).hasSize(2001);
    }

    @Property(tries = 2000)
    void shouldThrowNothingButItsExceptionWhenTextIsArbitrary(@ForAll("syntax") String text) {
        use(text);
        use("<sip:" + text);
        use("<sip:" + text + ">;" + text);
        use("\"" + text);
        use("<tel:" + text + ">");
    }

    @Property(tries = 500)
    void shouldReadBackTheNameWhenItIsEscaped(@ForAll("syntax") String name) {
        String escaped = name.replace("\\", "\\\\").replace("\"", "\\\"");

        NameAddress address = NameAddress.parse("\"" + escaped + "\" <sip:a@b>;tag=1");

        assertThat(address.uri()).isEqualTo("sip:a@b");
        assertThat(address.tag()).contains("1");
    }

    @Provide
    Arbitrary<String> syntax() {
        return SyntaxText.of("<>\"\\;,=:@%[]()?-+. \tabsiptel014é東");
    }

    private static void use(String header) {
        try {
            for (NameAddress address : NameAddress.parseAll(header)) {
                assertThat(address.addressOfRecord()).isNotNull();
                assertThat(address.uri()).isNotEmpty();
            }
        } catch (SipSyntaxException refused) {
            assertThat(refused).hasMessageNotContaining("\n");
        }
    }
}
