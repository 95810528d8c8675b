/** Renders the Deployment of an Application and the objects that belong to its pods. */
@NullMarked
package io.appoperator.managers.deployment;

import org.jspecify.annotations.NullMarked;
