/** The kinds that the embedded API server serves. */
@NullMarked
package io.appoperator.embedded.kind;

import org.jspecify.annotations.NullMarked;
