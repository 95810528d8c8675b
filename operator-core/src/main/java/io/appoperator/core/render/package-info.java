/** Renders a primary resource. Pure. */
@NullMarked
package io.appoperator.core.render;

import org.jspecify.annotations.NullMarked;
