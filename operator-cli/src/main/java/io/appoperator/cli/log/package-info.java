/** Log output in text and JSON, and its threshold. */
@NullMarked
package io.appoperator.cli.log;

import org.jspecify.annotations.NullMarked;
