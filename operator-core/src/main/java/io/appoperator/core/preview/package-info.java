/** Previews changes in a cluster by dry runs or predictions. */
@NullMarked
package io.appoperator.core.preview;

import org.jspecify.annotations.NullMarked;
