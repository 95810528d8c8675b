package fleet

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Load is a bounded number of writes, all at once or at a rate.
type Load struct {
	Count   int
	Rate    float64 // per second; 0: as fast as possible
	Writers int     // maximum number of concurrent writes
}

// Each calls write for 0 to Count-1 and returns the number of started calls. It stops at the first error, and without one at the
// deadline of ctx.
func (l Load) Each(ctx context.Context, write func(context.Context, int) error) (int, error) {
	failing, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := make(chan int)
	var group sync.WaitGroup
	for range l.Writers {
		group.Go(func() {
			for i := range numbers {
				if err := write(context.WithoutCancel(failing), i); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	started, begun := time.Now(), 0
	for ; begun < l.Count && l.wait(failing, started, begun); begun++ {
		select {
		case numbers <- begun:
			continue
		case <-failing.Done():
		}
		break
	}
	close(numbers)
	group.Wait()
	err := context.Cause(failing)
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return begun, err
}

// wait waits until the next write is due; returns false if the load ended before.
func (l Load) wait(ctx context.Context, started time.Time, number int) bool {
	if l.Rate == 0 {
		return ctx.Err() == nil
	}
	select {
	case <-time.After(time.Until(started.Add(time.Duration(float64(number) / l.Rate * float64(time.Second))))):
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
