/** Managed fields: which field manager owns which fields of an object. */
@NullMarked
package io.appoperator.embedded.ownership;

import org.jspecify.annotations.NullMarked;
