package kube

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
)

// Served returns the number of completed requests of all clients by "VERB resource/subresource". A watch counts when it ends.
func (c *Client) Served(ctx context.Context) (map[string]float64, error) {
	text, err := c.Do(ctx, http.MethodGet, "/metrics", "", nil)
	if err != nil {
		return nil, err
	}
	counts := map[string]float64{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		labels, ok := strings.CutPrefix(lines.Text(), "apiserver_request_total{")
		if !ok {
			continue
		}
		labels, value, _ := strings.Cut(labels, "} ")
		if count, err := strconv.ParseFloat(value, 64); err == nil {
			counts[requestName(labels)] += count
		}
	}
	return counts, lines.Err()
}

// The values of these labels have neither commas nor escaped quotes.
func requestName(labels string) string {
	values := map[string]string{}
	for label := range strings.SplitSeq(labels, ",") {
		if key, value, ok := strings.Cut(label, "="); ok {
			values[key] = strings.Trim(value, `"`)
		}
	}
	name := values["verb"] + " " + values["resource"]
	if values["subresource"] != "" {
		name += "/" + values["subresource"]
	}
	return name
}
