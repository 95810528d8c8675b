/** Time limits on work in progress. */
@NullMarked
package io.appoperator.core.timeout;

import org.jspecify.annotations.NullMarked;
