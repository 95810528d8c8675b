/**
 * The types of fields as server-side apply sees them: scalars, lists and maps, granular or atomic.
 */
@NullMarked
package io.appoperator.embedded.type;

import org.jspecify.annotations.NullMarked;
