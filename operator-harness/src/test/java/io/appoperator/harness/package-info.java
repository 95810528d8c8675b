@NullMarked
package io.appoperator.harness;

import org.jspecify.annotations.NullMarked;
