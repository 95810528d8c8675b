@NullMarked
package io.appoperator.embedded.table;

import org.jspecify.annotations.NullMarked;
