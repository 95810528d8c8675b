/** The operator and the demonstration on the embedded API server. */
@NullMarked
package io.appoperator.demo;

import org.jspecify.annotations.NullMarked;
