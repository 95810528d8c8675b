/** What the operator knows of the built-in kinds of Kubernetes, in one table. */
@NullMarked
package io.appoperator.core.kind;

import org.jspecify.annotations.NullMarked;
