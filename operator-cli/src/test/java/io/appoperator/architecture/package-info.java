/** Tests of the module and package structure. */
@NullMarked
package io.appoperator.architecture;

import org.jspecify.annotations.NullMarked;
