/** What is valid in the specification of a pod, also in templates. */
@NullMarked
package io.appoperator.embedded.pod;

import org.jspecify.annotations.NullMarked;
