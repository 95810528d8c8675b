/** Watches of both servers compared. */
@NullMarked
package io.appoperator.embedded.watch;

import org.jspecify.annotations.NullMarked;
