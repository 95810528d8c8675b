/** Creates the parts of the operator and runs them until it is stopped. */
@NullMarked
package io.appoperator.core.run;

import org.jspecify.annotations.NullMarked;
