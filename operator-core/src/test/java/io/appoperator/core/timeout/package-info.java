/** Tests of time limits. */
@NullMarked
package io.appoperator.core.timeout;

import org.jspecify.annotations.NullMarked;
