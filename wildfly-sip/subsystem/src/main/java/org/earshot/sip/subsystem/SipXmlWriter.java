// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jboss.as.controller.SimpleAttributeDefinition;
import org.jboss.as.controller.persistence.SubsystemMarshallingContext;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.Property;
import org.jboss.staxmapper.XMLElementWriter;
import org.jboss.staxmapper.XMLExtendedStreamWriter;

/** Writes the subsystem's model as {@link SipXmlReader} reads it. Stateless. */
final class SipXmlWriter implements XMLElementWriter<SubsystemMarshallingContext> {

    @Override
    public void writeContent(XMLExtendedStreamWriter writer, SubsystemMarshallingContext context)
            throws XMLStreamException {
        context.startSubsystemElement(SipXml.NAMESPACE, false);
        ModelNode model = context.getModelNode();
        writeAttributes(writer, model, SipSubsystem.SIMPLE_ATTRIBUTES);
        ModelNode properties = model.get(SipSubsystem.STACK_PROPERTIES.getName());
        if (properties.isDefined()) {
            for (Property property : properties.asPropertyList()) {
                writer.writeEmptyElement(SipXml.STACK_PROPERTY);
                writer.writeAttribute(SipXml.NAME, property.getName());
                writer.writeAttribute(SipXml.VALUE, property.getValue().asString());
            }
        }
        ModelNode connectors = model.get(Connector.PATH.getKey());
        if (connectors.isDefined()) {
            for (Property connector : connectors.asPropertyList()) {
                writer.writeEmptyElement(SipXml.CONNECTOR);
                writer.writeAttribute(SipXml.NAME, connector.getName());
                writeAttributes(writer, connector.getValue(), Connector.ATTRIBUTES);
            }
        }
        writer.writeEndElement();
    }

    private static void writeAttributes(
            XMLExtendedStreamWriter writer, ModelNode model, List<SimpleAttributeDefinition> attributes)
            throws XMLStreamException {
        for (SimpleAttributeDefinition attribute : attributes) {
            attribute.getMarshaller().marshallAsAttribute(attribute, model, true, writer);
        }
    }
}
