// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jboss.as.controller.PathAddress;
import org.jboss.as.controller.SimpleAttributeDefinition;
import org.jboss.as.controller.operations.common.Util;
import org.jboss.as.controller.parsing.ParseUtils;
import org.jboss.dmr.ModelNode;
import org.jboss.staxmapper.XMLElementReader;
import org.jboss.staxmapper.XMLExtendedStreamReader;

/** Reads the subsystem's configuration into add operations. Confined to the thread that boots the server. */
final class SipXmlReader implements XMLElementReader<List<ModelNode>> {

    @Override
    public void readElement(XMLExtendedStreamReader reader, List<ModelNode> operations) throws XMLStreamException {
        PathAddress address = PathAddress.pathAddress(SipSubsystem.PATH);
        ModelNode subsystem = Util.createAddOperation(address);
        readAttributes(reader, subsystem, SipSubsystem.SIMPLE_ATTRIBUTES);
        operations.add(subsystem);
        while (reader.hasNext() && reader.nextTag() != XMLStreamConstants.END_ELEMENT) {
            switch (reader.getLocalName()) {
                case SipXml.STACK_PROPERTY -> {
                    String[] pair = ParseUtils.requireAttributes(reader, SipXml.NAME, SipXml.VALUE);
                    subsystem
                            .get(SipSubsystem.STACK_PROPERTIES.getName(), pair[0])
                            .set(ParseUtils.parsePossibleExpression(pair[1]));
                    ParseUtils.requireNoContent(reader);
                }
                case SipXml.CONNECTOR -> {
                    String name = reader.getAttributeValue(null, SipXml.NAME);
                    ModelNode connector = Util.createAddOperation(
                            address.append(Connector.PATH.getKey(), name == null ? "default" : name));
                    readAttributes(reader, connector, Connector.ATTRIBUTES);
                    ParseUtils.requireNoContent(reader);
                    operations.add(connector);
                }
                default -> throw ParseUtils.unexpectedElement(reader);
            }
        }
    }

    private static void readAttributes(
            XMLExtendedStreamReader reader, ModelNode operation, List<SimpleAttributeDefinition> attributes)
            throws XMLStreamException {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = reader.getAttributeLocalName(i);
            if (SipXml.NAME.equals(name)) {
                continue;
            }
            SimpleAttributeDefinition attribute = attributes.stream()
                    .filter(candidate -> candidate.getXmlName().equals(name))
                    .findFirst()
                    .orElse(null);
            if (attribute == null) {
                throw ParseUtils.unexpectedAttribute(reader, i);
            }
            attribute.getParser().parseAndSetParameter(attribute, reader.getAttributeValue(i), operation, reader);
        }
    }
}
