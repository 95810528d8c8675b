// Package scenario runs and measures the scenarios of a contender.
package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// Plan has the sizes and durations of the scenarios.
type Plan struct {
	Applications int
	Writers      int           // maximum number of concurrent writes of users
	Loads        []SteadyLoad  // one after the other
	Length       time.Duration // of each
	Idle         time.Duration
	Churn        time.Duration
	Documents    int // for 'render'
}

// SteadyLoad is a repeated change of users.
type SteadyLoad struct {
	Change fleet.Change
	Rate   float64 // per second
}

// Stage runs a contender on a separate control plane, with a fleet that the first scenario creates.
type Stage struct {
	Root      string // the directory of the project
	Contender contender.Contender
	Plane     *plane.Plane
	Watch     *fleet.Watch
	Fleet     fleet.Fleet
	Plan      Plan

	created int // Applications
}

type scenario struct {
	name string
	run  func(context.Context, *Stage) ([]report.Result, error)
}

// The order of execution: each scenario starts with the state after the previous one.
var scenarios = []scenario{{"burst", burst}, {"warm", warm}, {"steady", steady}, {"drift", drift},
	{"backlog", backlog}, {"restart", restart}, {"idle", idle}, {"churn", churn}, {"diff", diff},
	{"settled-diff", settledDiff}, {"render", render}, {"confined", confined}}

// Names returns all scenarios of a stage.
func Names() []string {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	return names
}

// Perform runs scenarios, always including a burst, which creates the fleet.
func (s *Stage) Perform(ctx context.Context, wanted map[string]bool, progress func(string)) ([]report.Result, error) {
	var all []report.Result
	for _, next := range scenarios {
		if !wanted[next.name] && next.name != "burst" {
			continue
		}
		progress(fmt.Sprintf("%s: %s", s.Contender.Name(), next.name))
		results, err := next.run(ctx, s)
		all = append(all, results...)
		if err != nil {
			return all, fmt.Errorf("%s: %w", next.name, err)
		}
	}
	return all, nil
}

// OfGroup returns the measurements of the contender's control group over all scenarios except confined.
func (s *Stage) OfGroup(group *process.Group, memoryMiB int) []report.Result {
	var f figures
	if f.group(group); len(f) == 0 {
		return nil
	}
	return s.result(fmt.Sprintf("--memory %d with %d", memoryMiB, s.created), f, report.Usage{})
}

func (s *Stage) result(name string, figures []report.Figure, usage report.Usage) []report.Result {
	return []report.Result{{Scenario: name, Contender: s.Contender.Name(), Figures: figures, Usage: usage}}
}

// stepTimeout returns the time limit of a step on a busy machine.
func stepTimeout(writes int) time.Duration {
	return 5*time.Minute + time.Duration(writes)*200*time.Millisecond
}
