/** Where the fields of secondary resources come from. */
@NullMarked
package io.appoperator.core.provenance;

import org.jspecify.annotations.NullMarked;
