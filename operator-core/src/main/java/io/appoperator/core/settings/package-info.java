/** The settings of the operator: how they are read, checked, and applied to the plug-ins. */
@NullMarked
package io.appoperator.core.settings;

import org.jspecify.annotations.NullMarked;
