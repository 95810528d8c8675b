/** Watches the objects of the cluster and stores as little of them as possible. */
@NullMarked
package io.appoperator.core.watch;

import org.jspecify.annotations.NullMarked;
