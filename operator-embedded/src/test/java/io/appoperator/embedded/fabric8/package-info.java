/** The features of the client of fabric8, on the embedded server and on kube-apiserver. */
@NullMarked
package io.appoperator.embedded.fabric8;

import org.jspecify.annotations.NullMarked;
