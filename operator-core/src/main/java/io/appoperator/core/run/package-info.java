/** Puts the parts together and runs them until stopped. */
@NullMarked
package io.appoperator.core.run;

import org.jspecify.annotations.NullMarked;
