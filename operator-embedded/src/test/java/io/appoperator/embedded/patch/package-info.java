@NullMarked
package io.appoperator.embedded.patch;

import org.jspecify.annotations.NullMarked;
