@NullMarked
package io.appoperator.embedded;

import org.jspecify.annotations.NullMarked;
