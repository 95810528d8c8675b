/** Finds and checks plug-ins. The one place that knows ServiceLoader. */
@NullMarked
package io.appoperator.core.plugin;

import org.jspecify.annotations.NullMarked;
