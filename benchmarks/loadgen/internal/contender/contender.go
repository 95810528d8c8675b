// Package contender holds the programs that are measured side by side.
package contender

import (
	"context"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// A Contender is a program that brings Applications to Ready, with six secondary resources each.
type Contender interface {
	Name() string

	// Prepare readies everything outside of the program on a new control plane, which has the kind and the namespaces.
	Prepare(ctx context.Context, on *plane.Plane) error

	// Start starts the program and returns when it is ready for Applications. It may be called again after Stop.
	Start(ctx context.Context) error

	// PID is the process of the program.
	PID() int

	// Follow tells of what a user has written. An operator sees that for itself.
	Follow(edition fleet.Edition) error

	Stop()
}

// A Judge remembers nothing but what stands in the cluster, and can tell when it has seen all of it after a start.
type Judge interface {
	Contender

	// AwaitJudged waits until a number of Applications have had a pass since the start, and none is waiting for one.
	AwaitJudged(ctx context.Context, applications int, limit time.Duration) error
}

// A Confinable can be told to take no more than a control group allows, from its next start on.
type Confinable interface {
	Judge
	Confine(group *process.Group)
}

// Options are what the contenders of a run have in common.
type Options struct {
	Root        string // the folder of the project
	JavaOptions string // further ones for this operator
	AtOnce      int    // what a contender does at a time, where it can be told
}

// How long a program may take to start on a machine with other things to do, or with little of it.
const patience = 5 * time.Minute
