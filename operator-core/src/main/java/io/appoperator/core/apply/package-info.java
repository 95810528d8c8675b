/** Applies changes, stored or as a dry run. */
@NullMarked
package io.appoperator.core.apply;

import org.jspecify.annotations.NullMarked;
