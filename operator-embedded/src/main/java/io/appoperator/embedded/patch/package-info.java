/** The formats of patches other than server-side apply. Pure functions of JSON values. */
@NullMarked
package io.appoperator.embedded.patch;

import org.jspecify.annotations.NullMarked;
