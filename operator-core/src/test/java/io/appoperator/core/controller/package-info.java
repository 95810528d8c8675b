/** Tests of this package. */
@NullMarked
package io.appoperator.core.controller;

import org.jspecify.annotations.NullMarked;
