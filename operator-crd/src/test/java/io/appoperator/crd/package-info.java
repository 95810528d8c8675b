@NullMarked
package io.appoperator.crd;

import org.jspecify.annotations.NullMarked;
