/** What a cluster needs before the operator can run in it: as documents, and whether it has it. */
@NullMarked
package io.appoperator.core.install;

import org.jspecify.annotations.NullMarked;
