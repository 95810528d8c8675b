@NullMarked
package io.appoperator.core.observe;

import org.jspecify.annotations.NullMarked;
