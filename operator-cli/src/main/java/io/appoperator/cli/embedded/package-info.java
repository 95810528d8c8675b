/** What commands use of the embedded API server, which is in jars that no image contains. */
@NullMarked
package io.appoperator.cli.embedded;

import org.jspecify.annotations.NullMarked;
