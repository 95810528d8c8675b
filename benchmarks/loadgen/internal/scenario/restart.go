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
	// What it would write belatedly counts as well.
	used, err := m.readAtRest(ctx, 10*time.Second)
	var f figures
	f.add("until all are judged, s", judged)
	f.add("CPU of it until then, s", cpu)
	f.add("writes", float64(writes(used.Requests)))
	f.memory(used)
	return s.result(fmt.Sprintf("restart with %d", s.created), f, used), err
}

// startAgain stops the contender and starts it again, and counts from the start of the new process on.
func (s *Stage) startAgain(ctx context.Context, judge contender.Judge) (*meter, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	judge.Stop()
	if err := s.Plane.Audit.Skip(); err != nil { // what it wrote to the end is not of the start
		return nil, err
	}
	m.fromNow()
	return m, judge.Start(ctx)
}
