/**
 * The narrow port to Kubernetes: what the operator asks of an API server, and how that can fail.
 */
@NullMarked
package io.appoperator.core.cluster;

import org.jspecify.annotations.NullMarked;
