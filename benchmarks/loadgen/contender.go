package main

import (
	"context"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// A contender brings a fleet to Ready. It gets a control plane of its own, with the kind and the namespaces installed.
type contender interface {
	name() string

	// start prepares it for Applications that are still to come.
	start(ctx context.Context, on *plane.Plane) error

	// create creates one Application; it may do all the rest as well, or leave that to a process that start has started.
	create(ctx context.Context, m fleet.Member) error

	// pid is the process that does the rest; 0 if there is none.
	pid() int

	// user is whom the audit log names for its writes.
	user() string

	stop()
}

// How long anything may take, for a machine with other things to do.
func patience(applications int) time.Duration {
	return 2*time.Minute + time.Duration(applications)*200*time.Millisecond
}
