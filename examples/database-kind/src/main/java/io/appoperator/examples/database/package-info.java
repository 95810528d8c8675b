/** Example of a plug-in: the kind Database, and the access of Applications to a Database. */
@NullMarked
package io.appoperator.examples.database;

import org.jspecify.annotations.NullMarked;
