/** Follows the objects of the cluster and remembers as little of them as possible. */
@NullMarked
package io.appoperator.core.watch;

import org.jspecify.annotations.NullMarked;
