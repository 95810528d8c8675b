/**
 * A real Kubernetes control plane for tests.
 *
 * <p>{@link io.appoperator.testkit.WithControlPlane} on a test class gives its methods a {@link
 * io.appoperator.testkit.ControlPlane} and a {@link io.appoperator.testkit.TestNamespace}.
 */
@NullMarked
package io.appoperator.testkit;

import org.jspecify.annotations.NullMarked;
