/** What a change does to what is running: from nothing to a loss of data. Pure. */
@NullMarked
package io.appoperator.core.disruption;

import org.jspecify.annotations.NullMarked;
