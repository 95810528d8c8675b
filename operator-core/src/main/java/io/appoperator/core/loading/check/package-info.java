/** Checks the classes of plug-ins without running them. */
@NullMarked
package io.appoperator.core.loading.check;

import org.jspecify.annotations.NullMarked;
