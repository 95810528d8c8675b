/** The validation rules in the schemas of custom resources. */
@NullMarked
package io.appoperator.embedded.rule;

import org.jspecify.annotations.NullMarked;
