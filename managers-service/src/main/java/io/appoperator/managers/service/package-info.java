/** Renders the Service and the NetworkPolicy of an Application. */
@NullMarked
package io.appoperator.managers.service;

import org.jspecify.annotations.NullMarked;
