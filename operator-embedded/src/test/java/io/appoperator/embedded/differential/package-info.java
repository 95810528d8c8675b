/** Random writes to the embedded and to the real server, whose answers must be equal. */
@NullMarked
package io.appoperator.embedded.differential;

import org.jspecify.annotations.NullMarked;
