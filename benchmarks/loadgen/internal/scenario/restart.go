package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// restart stops the contender and starts it again on the settled fleet.
func restart(ctx context.Context, s *Stage) ([]report.Result, error) {
	operator, ok := s.Contender.(contender.Operator)
	if !ok {
		return nil, nil
	}
	m, err := s.startAgain(ctx, operator)
	if err != nil {
		return nil, err
	}
	if err := operator.AwaitReconciled(ctx, s.created, stepTimeout(s.created)); err != nil {
		return nil, err
	}
	reconciled := m.seconds()
	cpu := s.cpu()[theContender].Seconds()
	// Includes late writes.
	used, err := m.readAtRest(ctx, 10*time.Second)
	var f figures
	f.add("until all are reconciled, s", reconciled)
	f.add("CPU of it until then, s", cpu)
	f.add("writes", float64(writes(used.Requests)))
	f.memory(used)
	return s.result(fmt.Sprintf("restart with %d", s.created), f, used), err
}

// startAgain restarts the contender, and measures from the start of the new process.
func (s *Stage) startAgain(ctx context.Context, operator contender.Operator) (*meter, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	operator.Stop()
	if err := s.Plane.Audit.Skip(); err != nil { // excludes its last writes
		return nil, err
	}
	m.fromNow()
	return m, operator.Start(ctx)
}
