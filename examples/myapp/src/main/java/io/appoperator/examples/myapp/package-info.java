/** Example of a plug-in: an application of one product, with its database and its upgrades. */
@NullMarked
package io.appoperator.examples.myapp;

import org.jspecify.annotations.NullMarked;
