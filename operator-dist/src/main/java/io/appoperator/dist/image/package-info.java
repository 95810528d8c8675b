/** Builds the container image without a container engine. */
@NullMarked
package io.appoperator.dist.image;

import org.jspecify.annotations.NullMarked;
