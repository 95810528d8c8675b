/** Objects in memory, their resource versions and the history of their changes. */
@NullMarked
package io.appoperator.embedded.store;

import org.jspecify.annotations.NullMarked;
