// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.platform.usermanager;

import org.nuxeo.ecm.core.api.DocumentModel;

/** The service of users and groups. */
public interface UserManager {
    DocumentModel createGroup(DocumentModel documentModel);

    DocumentModel createUser(DocumentModel documentModel);

    DocumentModel getBareGroupModel();

    DocumentModel getBareUserModel();

    String getDefaultGroup();

    String getGroupIdField();

    DocumentModel getGroupModel(String text);

    String getGroupSchemaName();

    String getUserIdField();

    DocumentModel getUserModel(String text);

    String getUserSchemaName();
}
