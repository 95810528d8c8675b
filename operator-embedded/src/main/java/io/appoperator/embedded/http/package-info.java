/** The engine over HTTP on the loopback address, with the paths and answers of kube-apiserver. */
@NullMarked
package io.appoperator.embedded.http;

import org.jspecify.annotations.NullMarked;
