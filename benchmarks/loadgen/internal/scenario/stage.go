// Package scenario holds what happens to every contender, and how it is measured.
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

// Plan is how much of everything there is.
type Plan struct {
	Applications int
	Writers      int           // how many writes of the users are under way at a time
	Loads        []SteadyLoad  // one after the other
	Length       time.Duration // of each
	Idle         time.Duration
	Churn        time.Duration
	Documents    int // that 'render' gets
}

// SteadyLoad is a change that users make again and again.
type SteadyLoad struct {
	Change fleet.Change
	Rate   float64 // per second
}

// Stage is where a contender performs: a control plane of its own, with a fleet that the first scenario creates.
type Stage struct {
	Root      string // the folder of the project
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

// The order is that of the performance: each finds what those before it have left.
var scenarios = []scenario{{"burst", burst}, {"warm", warm}, {"steady", steady}, {"drift", drift},
	{"backlog", backlog}, {"restart", restart}, {"idle", idle}, {"churn", churn}, {"diff", diff}, {"render", render},
	{"confined", confined}}

// Names are all scenarios of a stage.
func Names() []string {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	return names
}

// Perform runs scenarios; a burst is always among them, for there must be a fleet.
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

// OfGroup is what the control group with an amount of memory, in which the contender ran all scenarios but the confined one, tells of it.
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

// How long anything may take, on a machine with other things to do.
func patience(writes int) time.Duration {
	return 5*time.Minute + time.Duration(writes)*200*time.Millisecond
}
