@NullMarked
package io.appoperator.embedded.store;

import org.jspecify.annotations.NullMarked;
