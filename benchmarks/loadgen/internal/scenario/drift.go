package scenario

import (
	"context"
	"fmt"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// drift changes one object of every Application as another client, as fast as possible.
func drift(ctx context.Context, s *Stage) ([]report.Result, error) {
	repairs, err := fleet.OpenRepairs(ctx, s.Plane.Admin)
	if err != nil {
		return nil, err
	}
	defer repairs.Close()
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	load := fleet.Load{Count: s.Fleet.Size, Writers: s.Plan.Writers}
	_, err = load.Each(ctx, func(ctx context.Context, i int) error {
		member := s.Fleet.Member(i)
		if err := fleet.Spoil(ctx, s.Plane.Admin, member); err != nil {
			return err
		}
		return s.Contender.Follow(fleet.Edition{Member: member, UID: s.Watch.UID(member), Change: fleet.Repair})
	})
	if err != nil {
		return nil, err
	}
	repaired, last, err := repairs.Await(ctx, s.Fleet.Size, stepTimeout(s.Fleet.Size))
	if err != nil {
		return nil, err
	}
	used, err := m.readAtRest(ctx, 20*time.Second)
	var f figures
	f.add("repaired, per second", float64(repaired)/last.Sub(m.at).Seconds())
	f.fault("never repaired", float64(s.Fleet.Size-repaired))
	f.costs(used, s.Fleet.Size)
	return s.result(fmt.Sprintf("%d objects changed by hand", s.Fleet.Size), f, used), err
}
