/** What a cluster needs before the operator can run in it, as documents. Pure. */
@NullMarked
package io.appoperator.core.install;

import org.jspecify.annotations.NullMarked;
