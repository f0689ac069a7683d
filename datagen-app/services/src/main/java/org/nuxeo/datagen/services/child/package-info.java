/** What runs inside the child virtual machines of the embedded services. */
package org.nuxeo.datagen.services.child;
