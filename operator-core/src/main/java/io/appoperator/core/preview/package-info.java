/** What would change in a cluster, asked of its API server without changing it. */
@NullMarked
package io.appoperator.core.preview;

import org.jspecify.annotations.NullMarked;
