@NullMarked
package io.appoperator.testkit;

import org.jspecify.annotations.NullMarked;
