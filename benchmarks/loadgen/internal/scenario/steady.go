package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// steady changes one Application after the other at a rate.
func steady(ctx context.Context, s *Stage) ([]report.Result, error) {
	var all []report.Result
	for _, load := range s.Plan.Loads {
		result, err := s.steady(ctx, load)
		all = append(all, result...)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

func (s *Stage) steady(ctx context.Context, l SteadyLoad) ([]report.Result, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	load := fleet.Load{Count: int(l.Rate * s.Plan.Length.Seconds()), Rate: l.Rate, Writers: 2 * s.Plan.Writers}
	bounded, cancel := context.WithTimeout(ctx, 2*s.Plan.Length)
	defer cancel()
	changes, err := load.Each(bounded, func(ctx context.Context, i int) error {
		member := s.Fleet.Member(i % s.Fleet.Size)
		return s.write(ctx, fleet.Edition{Member: member, Change: l.Change, Value: fmt.Sprintf("v%d-%d", m.at.Unix(), i)})
	})
	if err != nil {
		return nil, err
	}
	wrote := m.seconds()
	settled, err := s.Watch.Await(ctx, s.Plan.Length+30*time.Second)
	if err != nil {
		return nil, err
	}
	used, err := m.readAtRest(ctx, 20*time.Second)
	var f figures
	f.add("changes, per second", float64(changes)/wrote)
	f.add("change to Ready p50, ms", quantile(settled.Latencies, 0.5))
	f.add("change to Ready p99, ms", quantile(settled.Latencies, 0.99))
	f.open(settled.Open)
	f.costs(used, changes)
	return s.result(fmt.Sprintf("%g %s changes/s", l.Rate, l.Change), f, used), err
}
