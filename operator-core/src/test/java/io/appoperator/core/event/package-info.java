@NullMarked
package io.appoperator.core.event;

import org.jspecify.annotations.NullMarked;
