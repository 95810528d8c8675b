@NullMarked
package io.appoperator.testkit.golden;

import org.jspecify.annotations.NullMarked;
