/** Shared by all commands: exit codes, errors for users, connection options, notations of kinds. */
@NullMarked
package io.appoperator.cli.command;

import org.jspecify.annotations.NullMarked;
