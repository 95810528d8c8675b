package scenario

import (
	"context"
	"fmt"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/report"
)

// idle waits with a settled fleet.
func idle(ctx context.Context, s *Stage) ([]report.Result, error) {
	m, err := s.startMeter(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case <-time.After(s.Plan.Idle):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	used, err := m.read(ctx)
	var f figures
	f.add("CPU of it, % of a core", 100*used.CPUSeconds[theContender]/used.Seconds)
	others := 0
	for name, count := range used.Requests {
		if !strings.HasPrefix(name, "watch ") && !strings.HasSuffix(name, " leases") {
			others += count
		}
	}
	f.add("requests but watch and lease", float64(others))
	f.add("RSS at rest, MiB", used.Memory[theContender].Now)
	return s.result(fmt.Sprintf("%s idle with %d", s.Plan.Idle, s.created), f, used), err
}
