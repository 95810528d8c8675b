/** Makes the class archive of a build. Not part of the product. */
@NullMarked
package io.appoperator.classarchive;

import org.jspecify.annotations.NullMarked;
