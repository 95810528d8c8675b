/** Determines the effect of changes on running pods and data. Pure. */
@NullMarked
package io.appoperator.core.disruption;

import org.jspecify.annotations.NullMarked;
