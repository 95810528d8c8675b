/** An API server in the JVM, for tests and demonstrations only. */
@NullMarked
package io.appoperator.embedded;

import org.jspecify.annotations.NullMarked;
