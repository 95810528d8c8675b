/** Computes the status of a primary resource. Pure. */
@NullMarked
package io.appoperator.core.status;

import org.jspecify.annotations.NullMarked;
