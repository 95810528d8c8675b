/** Example of a plug-in: the kind PodSet, and the manager that renders its pods. */
@NullMarked
package io.appoperator.examples.podset;

import org.jspecify.annotations.NullMarked;
