package fleet

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"io.appoperator/benchmarks/loadgen/internal/kube"
)

// Create creates one Application and returns its uid.
func Create(ctx context.Context, client *kube.Client, m Member) (uid string, err error) {
	body, err := client.Do(ctx, http.MethodPost, m.Collection(), kube.JSON, Application.For(m, ""))
	if err != nil {
		return "", err
	}
	var created struct{ Metadata struct{ UID string } }
	err = json.Unmarshal(body, &created)
	return created.Metadata.UID, err
}

// Each calls write for every member on some goroutines, and stops at the first error.
func (f Fleet) Each(ctx context.Context, writers int, write func(context.Context, Member) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	members := make(chan Member)
	var group sync.WaitGroup
	for range writers {
		group.Go(func() {
			for m := range members {
				if err := write(ctx, m); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	for i := 0; i < f.Size && ctx.Err() == nil; i++ {
		select {
		case members <- f.Member(i):
		case <-ctx.Done():
		}
	}
	close(members)
	group.Wait()
	return context.Cause(ctx)
}
