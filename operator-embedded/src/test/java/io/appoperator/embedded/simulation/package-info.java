/** Simulated controllers. */
@NullMarked
package io.appoperator.embedded.simulation;

import org.jspecify.annotations.NullMarked;
