/** Finds plug-ins in files, and gives each of them a class loader. */
@NullMarked
package io.appoperator.core.loading;

import org.jspecify.annotations.NullMarked;
