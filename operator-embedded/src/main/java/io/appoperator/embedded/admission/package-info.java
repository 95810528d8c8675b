/** Policies that reject requests. */
@NullMarked
package io.appoperator.embedded.admission;

import org.jspecify.annotations.NullMarked;
