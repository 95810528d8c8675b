/** Tests of the running operator. */
@NullMarked
package io.appoperator.core.run;

import org.jspecify.annotations.NullMarked;
