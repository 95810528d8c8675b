/** Tests of resource managers without Java. */
@NullMarked
package io.appoperator.cel;

import org.jspecify.annotations.NullMarked;
