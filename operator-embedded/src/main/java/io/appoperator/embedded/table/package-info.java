/** Tables, which kubectl prints: columns of kinds, and cells of objects. */
@NullMarked
package io.appoperator.embedded.table;

import org.jspecify.annotations.NullMarked;
