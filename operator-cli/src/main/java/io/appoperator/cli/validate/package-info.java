/** {@code operator validate}: checks resources without a cluster. */
@NullMarked
package io.appoperator.cli.validate;

import org.jspecify.annotations.NullMarked;
