/**
 * The prerequisites of the operator in a cluster: their manifests, and the check of permissions.
 */
@NullMarked
package io.appoperator.core.install;

import org.jspecify.annotations.NullMarked;
