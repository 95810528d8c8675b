/** Example of a plug-in: the kind Website, and the manager that serves its pages. */
@NullMarked
package io.appoperator.examples.website;

import org.jspecify.annotations.NullMarked;
