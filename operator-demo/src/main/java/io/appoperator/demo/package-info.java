/** The command demo: the operator and an embedded API server in one process. */
@NullMarked
package io.appoperator.demo;

import org.jspecify.annotations.NullMarked;
