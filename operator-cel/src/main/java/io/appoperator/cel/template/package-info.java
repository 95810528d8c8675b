/** Templates of JSON values with expressions: reads, checks and renders them. */
@NullMarked
package io.appoperator.cel.template;

import org.jspecify.annotations.NullMarked;
