/** Simulated controllers compared with those of Kubernetes. */
@NullMarked
package io.appoperator.embedded.workload;

import org.jspecify.annotations.NullMarked;
