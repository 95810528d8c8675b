/** Kinds of Kubernetes: how they are named, and what the operator knows of the built-in ones. */
@NullMarked
package io.appoperator.core.kind;

import org.jspecify.annotations.NullMarked;
