/** {@code operator run}: the process in a cluster, from the first connection to the end. */
@NullMarked
package io.appoperator.cli.run;

import org.jspecify.annotations.NullMarked;
