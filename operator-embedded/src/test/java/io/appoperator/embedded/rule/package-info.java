@NullMarked
package io.appoperator.embedded.rule;

import org.jspecify.annotations.NullMarked;
