/** Renders the Ingress of an Application. */
@NullMarked
package io.appoperator.managers.ingress;

import org.jspecify.annotations.NullMarked;
