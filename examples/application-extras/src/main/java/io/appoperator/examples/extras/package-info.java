/** Example of a plug-in: extensions of Application for kinds that some clusters have. */
@NullMarked
package io.appoperator.examples.extras;

import org.jspecify.annotations.NullMarked;
