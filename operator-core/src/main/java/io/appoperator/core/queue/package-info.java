/**
 * The work queue: keys to reconcile and their order.
 *
 * <p>All times are monotonic, from the {@link java.util.function.LongSupplier} of the queue,
 * usually {@code System::nanoTime}.
 */
@NullMarked
package io.appoperator.core.queue;

import org.jspecify.annotations.NullMarked;
