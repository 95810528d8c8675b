/** Finds, checks and combines what transformers change in an object. Pure. */
@NullMarked
package io.appoperator.core.transform;

import org.jspecify.annotations.NullMarked;
