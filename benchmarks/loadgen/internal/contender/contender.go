// Package contender runs the programs that are compared.
package contender

import (
	"context"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// A Contender is a program that reconciles Applications until they are Ready, with six secondary resources each.
type Contender interface {
	Name() string

	// Prepare prepares a new control plane that has the kind and the namespaces.
	Prepare(ctx context.Context, on *plane.Plane) error

	// Start starts the program and returns when it is ready for Applications. It may be called again after Stop.
	Start(ctx context.Context) error

	// PID returns the process id of the program.
	PID() int

	// Follow passes on a user's edit. Operators ignore it, because they watch Applications.
	Follow(edition fleet.Edition) error

	Stop()
}

// An Operator is a contender that reconciles all Applications after a start, and reports when it has done so.
type Operator interface {
	Contender

	// AwaitReconciled waits until a number of Applications were reconciled since the start, and none is queued.
	AwaitReconciled(ctx context.Context, applications int, limit time.Duration) error
}

// A Confinable can be limited by a control group from its next start on.
type Confinable interface {
	Operator
	Confine(group *process.Group)
}

// Options are the common options of all contenders.
type Options struct {
	Root        string // the directory of the project
	JavaOptions string // additional options for this operator's Java
	Platform    string // the directory of the settings and plug-ins of this operator; empty: none
	Image       *Image // the image that this operator is started from; nil: started from the project
	AtOnce      int    // maximum number of concurrent reconciles, if configurable
}

// The time limit for the start of a program on a busy machine, and with limited resources.
const startTimeout = 5 * time.Minute
