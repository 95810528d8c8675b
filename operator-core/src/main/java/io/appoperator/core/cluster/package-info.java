/** The port to Kubernetes: the requests of the operator to an API server, and their failures. */
@NullMarked
package io.appoperator.core.cluster;

import org.jspecify.annotations.NullMarked;
