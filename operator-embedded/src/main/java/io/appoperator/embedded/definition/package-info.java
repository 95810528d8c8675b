/** What is valid in a CustomResourceDefinition. */
@NullMarked
package io.appoperator.embedded.definition;

import org.jspecify.annotations.NullMarked;
