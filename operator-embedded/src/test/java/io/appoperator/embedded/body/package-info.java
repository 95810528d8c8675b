@NullMarked
package io.appoperator.embedded.body;

import org.jspecify.annotations.NullMarked;
