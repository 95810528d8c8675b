/** From a primary resource to a Rendering. Pure. */
@NullMarked
package io.appoperator.core.render;

import org.jspecify.annotations.NullMarked;
