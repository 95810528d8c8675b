/** Tests of the operator on a real control plane, from the custom resource to the pods. */
@NullMarked
package io.appoperator.e2e;

import org.jspecify.annotations.NullMarked;
