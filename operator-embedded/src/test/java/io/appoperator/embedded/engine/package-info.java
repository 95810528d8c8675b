@NullMarked
package io.appoperator.embedded.engine;

import org.jspecify.annotations.NullMarked;
