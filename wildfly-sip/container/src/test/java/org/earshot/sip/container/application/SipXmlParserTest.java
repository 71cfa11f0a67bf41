// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

class SipXmlParserTest {

    @Test
    void shouldReadServletsListenersAndMappings() throws XMLStreamException {
        String xml = "<sip-app><app-name>calls</app-name><servlet-selection><servlet-mapping>"
                + "<servlet-name>one</servlet-name><pattern><equal><var>request.method</var><value>INVITE</value></equal>"
                + "</pattern></servlet-mapping></servlet-selection><session-config><session-timeout>60</session-timeout>"
                + "</session-config><servlet><servlet-name>one</servlet-name><servlet-class>a.One</servlet-class>"
                + "<init-param><param-name>k</param-name><param-value>v</param-value></init-param>"
                + "<load-on-startup>1</load-on-startup></servlet><listener><listener-class>a.L</listener-class></listener>"
                + "</sip-app>";
        ApplicationDescriptor.Builder builder = new ApplicationDescriptor.Builder();

        new SipXmlParser(builder).parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));

        ApplicationDescriptor descriptor = builder.build("default");
        assertThat(descriptor.name()).isEqualTo("calls");
        assertThat(descriptor.sessionTimeoutMinutes()).isEqualTo(60);
        assertThat(descriptor.servlets()).containsExactly(new ServletDefinition("one", "a.One", 1, Map.of("k", "v")));
        assertThat(descriptor.mappings())
                .containsExactly(new ApplicationDescriptor.Mapping("one", Optional.of("INVITE")));
        assertThat(descriptor.componentClasses()).containsExactly("a.L", "a.One");
    }
}
