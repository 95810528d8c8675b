/** The real kubectl, on the embedded server and on kube-apiserver. */
@NullMarked
package io.appoperator.embedded.kubectl;

import org.jspecify.annotations.NullMarked;
