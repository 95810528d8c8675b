package scenario

import (
	"math"
	"testing"
	"time"
)

func TestSlopeIsTheRisePerValue(t *testing.T) {
	if got := slope([]float64{10, 13, 16, 19}); math.Abs(got-3) > 1e-9 {
		t.Error(got)
	}
	if got := slope([]float64{5}); got != 0 {
		t.Error(got)
	}
}

func TestQuantileIsInMilliseconds(t *testing.T) {
	values := []time.Duration{4 * time.Millisecond, time.Millisecond, 3 * time.Millisecond, 2 * time.Millisecond}
	for share, wanted := range map[float64]float64{0: 1, 0.5: 3, 0.99: 4, 1: 4} {
		if got := quantile(values, share); got != wanted {
			t.Errorf("%v: %v", share, got)
		}
	}
}

func TestCountsReadsAndWritesWithoutThoseOfLeases(t *testing.T) {
	requests := map[string]int{"get pods": 1, "watch services": 2, "list services": 4, "update leases": 8, "patch services": 16,
		"patch applications/status": 32, "get leases": 64}
	if got := writes(requests); got != 48 {
		t.Error(got)
	}
	if got := statusWrites(requests); got != 32 {
		t.Error(got)
	}
	if got := reads(requests); got != 1 {
		t.Error(got)
	}
}
