// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads WEB-INF/sip.xml (JSR 289). Of the servlet mappings it knows {@code equal} on {@code request.method} and the pattern
 * without a condition; security and localised texts are skipped. Confined to the deployment thread, used once.
 */
public final class SipXmlParser {
    private static final Set<String> GROUPS = Set.of("servlet", "listener", "servlet-mapping", "context-param");

    private final ApplicationDescriptor.Builder target;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> initParameters = new LinkedHashMap<>();

    public SipXmlParser(ApplicationDescriptor.Builder target) {
        this.target = target;
    }

    /** Adds what the descriptor says to the builder. */
    public void parse(InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    text.setLength(0);
                    if (GROUPS.contains(reader.getLocalName())) {
                        texts.clear();
                        initParameters.clear();
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    end(reader.getLocalName(), text.toString().trim());
                    text.setLength(0);
                }
                default -> {}
            }
        }
    }

    private void end(String element, String text) {
        switch (element) {
            case "app-name" -> target.name(text);
            case "main-servlet" -> target.mainServlet(text);
            case "session-timeout" -> target.sessionTimeout(Integer.parseInt(text));
            case "proxy-timeout" -> target.proxyTimeout(Integer.parseInt(text));
            case "init-param" -> initParameters.put(texts.remove("param-name"), texts.remove("param-value"));
            case "context-param" -> target.contextParameter(texts.get("param-name"), texts.get("param-value"));
            case "servlet" ->
                target.servlet(new ServletDefinition(
                        texts.get("servlet-name"),
                        texts.get("servlet-class"),
                        Integer.parseInt(texts.getOrDefault("load-on-startup", "-1")),
                        initParameters));
            case "listener" -> target.listener(texts.get("listener-class"));
            case "servlet-mapping" ->
                target.mapping(new ApplicationDescriptor.Mapping(
                        texts.get("servlet-name"),
                        "request.method".equals(texts.get("var"))
                                ? Optional.ofNullable(texts.get("value"))
                                : Optional.empty()));
            default -> texts.put(element, text);
        }
    }
}
