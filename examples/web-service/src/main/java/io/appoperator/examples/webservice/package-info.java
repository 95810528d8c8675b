/** Example of a plug-in: one resource for a web service and all that it needs. */
@NullMarked
package io.appoperator.examples.webservice;

import org.jspecify.annotations.NullMarked;
