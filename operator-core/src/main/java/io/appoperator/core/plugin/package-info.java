/** Finds and checks plug-ins. */
@NullMarked
package io.appoperator.core.plugin;

import org.jspecify.annotations.NullMarked;
