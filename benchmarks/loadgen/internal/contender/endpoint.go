package contender

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const pollInterval = 200 * time.Millisecond

// endpoint is a URL that a contender serves.
type endpoint string

func (e endpoint) awaitOK(ctx context.Context, limit time.Duration) error {
	return e.await(ctx, limit, func(io.Reader) bool { return true })
}

// await polls until the response is 200 and accept returns true.
func (e endpoint) await(ctx context.Context, limit time.Duration, accept func(io.Reader) bool) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, string(e), nil)
		if err != nil {
			return err
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			accepted := response.StatusCode == http.StatusOK && accept(response.Body)
			response.Body.Close()
			if accepted {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s did not return the expected response within %s; see the log of its process", e, limit)
		case <-time.After(pollInterval):
		}
	}
}

// sums returns the sum of each metric over all labels.
func sums(text io.Reader) map[string]float64 {
	sums := map[string]float64{}
	for lines := bufio.NewScanner(text); lines.Scan(); {
		line := lines.Text()
		space := strings.LastIndexByte(line, ' ')
		if space < 0 || line[0] == '#' {
			continue
		}
		name, _, _ := strings.Cut(line[:space], "{")
		if value, err := strconv.ParseFloat(line[space+1:], 64); err == nil {
			sums[name] += value
		}
	}
	return sums
}
