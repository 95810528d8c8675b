/** The functions that Kubernetes adds to CEL. */
@NullMarked
package io.appoperator.embedded.function;

import org.jspecify.annotations.NullMarked;
