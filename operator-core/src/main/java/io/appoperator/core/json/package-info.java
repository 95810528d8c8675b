/** JSON trees: canonical bytes, and fields by path. */
@NullMarked
package io.appoperator.core.json;

import org.jspecify.annotations.NullMarked;
