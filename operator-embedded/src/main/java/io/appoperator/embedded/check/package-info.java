/** Checks of values that many built-in kinds share, with the messages of kube-apiserver. */
@NullMarked
package io.appoperator.embedded.check;

import org.jspecify.annotations.NullMarked;
