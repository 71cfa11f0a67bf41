// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

/** Facts about a recording that a person should see. They are not states: several may hold at once. */
public enum RecordingFlag {
    /** No packet came on any stream for the silence time, or until the end. */
    NO_MEDIA,
    /** One side sent nothing while another did. */
    ONE_SIDE_SILENT,
    /** The second dialog of a Unified CM pair never came. */
    ONE_SIDE_MISSING,
    /** The call was answered but could not be set up. */
    SETUP_FAILED,
    /** The metadata had faults that were mended. */
    METADATA_WARNING,
    /** The metadata could not be read; its raw text is kept. */
    METADATA_REJECTED,
    /** Packets were dropped because the node was overloaded. */
    MEDIA_DROPPED,
    /** The call file could not be written for a while. */
    STORAGE_FAILING,
    /** SRTP packets failed authentication. */
    SRTP_UNAUTHENTIC,
    /** The client's signalling was lost, no ACK or no session refresh came, and the recording went on with its media. */
    SIGNALLING_LOST,
    /** The file was mended after a crash, or a row was made right from the file. */
    RECOVERED,
    /** Its node was lost: length and counters are what the others know, until the node is back with its file. */
    AWAITING_HOME,
    /** Its node was lost while the call ran, and another one went on: what was said in between is missing. */
    TAKEN_OVER,
    /** Packets that only the lost node had were added when it was back; an attribute tells how many. */
    MERGED
}
