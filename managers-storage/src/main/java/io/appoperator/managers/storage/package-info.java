/** Renders the PersistentVolumeClaims of an Application. */
@NullMarked
package io.appoperator.managers.storage;

import org.jspecify.annotations.NullMarked;
