/** {@code operator capabilities}. */
@NullMarked
package io.appoperator.cli.capabilities;

import org.jspecify.annotations.NullMarked;
