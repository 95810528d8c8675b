/** Finds the origin of the fields of secondary resources. */
@NullMarked
package io.appoperator.core.provenance;

import org.jspecify.annotations.NullMarked;
