@NullMarked
package io.appoperator.cli.scaffold;

import org.jspecify.annotations.NullMarked;
