package fleet

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

func TestLoadCallsForEachNumberOnce(t *testing.T) {
	var seen [100]atomic.Int32
	begun, err := Load{Count: len(seen), Writers: 7}.Each(t.Context(), func(_ context.Context, i int) error {
		seen[i].Add(1)
		return nil
	})
	if begun != len(seen) || err != nil {
		t.Error(begun, err)
	}
	for i := range seen {
		if n := seen[i].Load(); n != 1 {
			t.Errorf("%d: %d times", i, n)
		}
	}
}

func TestLoadStopsAtAnError(t *testing.T) {
	broken := errors.New("broken")
	begun, err := Load{Count: 1000000, Writers: 3}.Each(t.Context(), func(context.Context, int) error { return broken })
	if begun >= 1000000 || !errors.Is(err, broken) {
		t.Error(begun, err)
	}
}

func TestLoadEndsAtTheDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begun, err := Load{Count: 1000, Rate: 1, Writers: 1}.Each(ctx, func(context.Context, int) error { return nil })
	if begun != 1 || err != nil {
		t.Error(begun, err)
	}
}
