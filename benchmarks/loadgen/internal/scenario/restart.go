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
	judge, ok := s.Contender.(contender.Judge)
	if !ok {
		return nil, nil
	}
	m, err := s.startAgain(ctx, judge)
	if err != nil {
		return nil, err
	}
	if err := judge.AwaitJudged(ctx, s.created, patience(s.created)); err != nil {
		return nil, err
	}
	judged := m.seconds()
	cpu := s.cpu()[theContender].Seconds()
	// Includes late writes.
	used, err := m.readAtRest(ctx, 10*time.Second)
	var f figures
	f.add("until all are judged, s", judged)
	f.add("CPU of it until then, s", cpu)
	f.add("writes", float64(writes(used.Requests)))
	f.memory(used)
	return s.result(fmt.Sprintf("restart with %d", s.created), f, used), err
}

// startAgain restarts the contender, and measures from the start of the new process.
func (s *Stage) startAgain(ctx context.Context, judge contender.Judge) (*meter, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	judge.Stop()
	if err := s.Plane.Audit.Skip(); err != nil { // excludes its last writes
		return nil, err
	}
	m.fromNow()
	return m, judge.Start(ctx)
}
