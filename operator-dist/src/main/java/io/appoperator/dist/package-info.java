/** Makes what a release contains besides jars. Part of the build, not of the product. */
@NullMarked
package io.appoperator.dist;

import org.jspecify.annotations.NullMarked;
