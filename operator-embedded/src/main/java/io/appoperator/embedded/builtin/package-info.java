/** The built-in kinds: their schemas as harvested from kube-apiserver, and rules beyond them. */
@NullMarked
package io.appoperator.embedded.builtin;

import org.jspecify.annotations.NullMarked;
