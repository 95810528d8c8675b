package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// burst creates a fleet as fast as possible after the start of the contender.
func burst(ctx context.Context, s *Stage) ([]report.Result, error) {
	empty := mib(s.emptyResident(ctx))
	f, used, err := s.create(ctx, s.Fleet)
	f = append(figures{{Name: "RSS with none, MiB", Value: empty}}, f...)
	return s.result(fmt.Sprintf("burst of %d", s.Fleet.Size), f, used), err
}

// warm creates another fleet of the same size.
func warm(ctx context.Context, s *Stage) ([]report.Result, error) {
	f, used, err := s.create(ctx, s.Fleet.Again("warm"))
	return s.result(fmt.Sprintf("burst of %d more", s.Fleet.Size), f, used), err
}

func (s *Stage) create(ctx context.Context, of fleet.Fleet) (figures, report.Usage, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, report.Usage{}, err
	}
	load := fleet.Load{Count: of.Size, Writers: s.Plan.Writers}
	if _, err := load.Each(ctx, func(ctx context.Context, i int) error { return s.write(ctx, of.Creation(i)) }); err != nil {
		return nil, report.Usage{}, err
	}
	s.created += of.Size
	settled, err := s.Watch.Await(ctx, stepTimeout(of.Size))
	if err != nil {
		return nil, report.Usage{}, err
	}
	used, err := m.readAtRest(ctx, 30*time.Second)
	var f figures
	f.add("Ready, per second", float64(len(settled.Latencies))/settled.Last.Sub(m.at).Seconds())
	f.open(settled.Open)
	f.costs(used, of.Size)
	f.memory(used)
	return f, used, err
}

// write writes an edition, and passes it on to the contender.
func (s *Stage) write(ctx context.Context, e fleet.Edition) error {
	written, err := e.Write(ctx, s.Plane.Admin)
	if err != nil {
		return err
	}
	s.Watch.Wrote(written)
	return s.Contender.Follow(written)
}
