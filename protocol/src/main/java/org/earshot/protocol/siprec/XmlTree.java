// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML into elements with the JDK's own StAX parser, whatever other parsers the server carries. A document type is
 * refused before any entity could be expanded. Stateless.
 */
final class XmlTree {

    static final int MAX_DEPTH = 40;
    static final int MAX_ELEMENTS = 10_000;

    private XmlTree() {}

    static XmlElement parse(String document) {
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(document));
            try {
                return read(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException malformed) {
            throw new MetadataException("metadata document is not well-formed XML", malformed);
        } catch (MetadataException refused) {
            throw refused;
        } catch (RuntimeException parserFault) {
            throw new MetadataException("metadata document cannot be parsed", parserFault);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setXMLResolver((publicId, systemId, baseUri, namespace) -> {
            throw new XMLStreamException("external entities are not read");
        });
        return factory;
    }

    private static XmlElement read(XMLStreamReader reader) throws XMLStreamException {
        Deque<XmlElement> open = new ArrayDeque<>();
        XmlElement root = null;
        int count = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    count++;
                    XmlElement element = element(reader);
                    root = root == null ? element : root;
                    attach(open, element, count);
                }
                case XMLStreamConstants.END_ELEMENT -> open.pop();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> append(open.peek(), reader.getText());
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new MetadataException("metadata document has a document type or entities");
                default -> {
                    // comments, processing instructions and white space say nothing
                }
            }
        }
        if (root == null) {
            throw new MetadataException("metadata document is empty");
        }
        return root;
    }

    private static void attach(Deque<XmlElement> open, XmlElement element, int count) {
        XmlElement parent = open.peek();
        if (parent != null) {
            parent.add(element);
        }
        open.push(element);
        if (open.size() > MAX_DEPTH || count > MAX_ELEMENTS) {
            throw new MetadataException("metadata document is nested too deep or too large");
        }
    }

    private static void append(@Nullable XmlElement element, @Nullable String text) {
        if (element != null && text != null) {
            element.append(text);
        }
    }

    private static XmlElement element(XMLStreamReader reader) {
        XmlElement element = new XmlElement(local(reader.getLocalName()));
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String value = reader.getAttributeValue(i);
            element.put(local(reader.getAttributeLocalName(i)), value == null ? "" : value);
        }
        return element;
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }
}
