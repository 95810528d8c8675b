/** Names of Kubernetes kinds, and the semantics of the built-in kinds. */
@NullMarked
package io.appoperator.core.kind;

import org.jspecify.annotations.NullMarked;
