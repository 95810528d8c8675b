/** Compares rendered text with files that are checked in and reviewed. */
@NullMarked
package io.appoperator.testkit.golden;

import org.jspecify.annotations.NullMarked;
