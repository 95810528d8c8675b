/** The module and package picture, as tests. */
@NullMarked
package io.appoperator.architecture;

import org.jspecify.annotations.NullMarked;
