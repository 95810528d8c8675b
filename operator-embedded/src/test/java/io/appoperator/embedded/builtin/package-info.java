/** The built-in kinds, compared with those of kube-apiserver. */
@NullMarked
package io.appoperator.embedded.builtin;

import org.jspecify.annotations.NullMarked;
