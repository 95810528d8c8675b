/** The extension for tests of plug-ins. */
@NullMarked
package io.appoperator.junit;

import org.jspecify.annotations.NullMarked;
