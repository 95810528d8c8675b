/** Links Java runtimes with the modules that the operator needs. */
@NullMarked
package io.appoperator.dist.runtime;

import org.jspecify.annotations.NullMarked;
