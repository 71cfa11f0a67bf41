// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import org.earshot.domain.call.StoredDialogs;

class FakeStoredDialogsTest implements StoredDialogsContract {

    private final FakeStoredDialogs dialogs = new FakeStoredDialogs();

    @Override
    public StoredDialogs dialogs() {
        return dialogs;
    }
}
