package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// backlogEdits is the number of edits during the start.
const backlogEdits = 5

// backlog restarts the contender, and edits Applications when it has listed everything, while all others are queued for their first
// reconcile.
func backlog(ctx context.Context, s *Stage) ([]report.Result, error) {
	operator, ok := s.Contender.(contender.Operator)
	if !ok {
		return nil, nil
	}
	m, err := s.startAgain(ctx, operator)
	if err != nil {
		return nil, err
	}
	s.Watch.Reset()
	started := time.Now()
	for i := range min(backlogEdits, s.Fleet.Size) {
		member := s.Fleet.Member(s.Fleet.Size - 1 - i)
		if err := s.write(ctx, fleet.Edition{Member: member, Change: fleet.Route, Value: fmt.Sprintf("backlog-%d", started.Unix())}); err != nil {
			return nil, err
		}
	}
	settled, err := s.Watch.Await(ctx, stepTimeout(s.created))
	if err != nil {
		return nil, err
	}
	used, err := m.readAtRest(ctx, 20*time.Second)
	var f figures
	f.add("edit to Ready, slowest, ms", quantile(settled.Latencies, 1))
	f.open(settled.Open)
	return s.result(fmt.Sprintf("edits at the start with %d", s.created), f, used), err
}
