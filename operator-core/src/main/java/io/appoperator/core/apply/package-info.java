/** Carries changes out, for real or as a dry run. */
@NullMarked
package io.appoperator.core.apply;

import org.jspecify.annotations.NullMarked;
