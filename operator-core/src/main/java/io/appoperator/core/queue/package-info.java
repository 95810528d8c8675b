/**
 * What is to be reconciled, and in which order: keys wait here until a worker takes them.
 *
 * <p>All time is monotonic and comes from the {@link java.util.function.LongSupplier} that the
 * queue is given, usually {@code System::nanoTime}.
 */
@NullMarked
package io.appoperator.core.queue;

import org.jspecify.annotations.NullMarked;
