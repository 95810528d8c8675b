/** Which keys of a Secret have generated values, and how their content stays unread. Pure. */
@NullMarked
package io.appoperator.core.generated;

import org.jspecify.annotations.NullMarked;
