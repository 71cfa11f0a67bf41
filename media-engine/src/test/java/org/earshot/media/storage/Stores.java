// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.nio.file.Path;
import java.time.Clock;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.media.callfile.CallFileDisk;

/** Makes stores for the tests of other packages. */
public final class Stores {

    private Stores() {}

    public static FileRecordingStore on(CallFileDisk disk, StorageSettings settings, Path renditions, Clock clock) {
        return new FileRecordingStore(settings, renditions, clock, disk);
    }
}
