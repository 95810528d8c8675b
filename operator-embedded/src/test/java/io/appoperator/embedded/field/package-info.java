@NullMarked
package io.appoperator.embedded.field;

import org.jspecify.annotations.NullMarked;
