/** Who changed what was applied, how often it was repaired, and what admission makes of it. */
@NullMarked
package io.appoperator.core.drift;

import org.jspecify.annotations.NullMarked;
