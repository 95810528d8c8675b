package kube

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// Audit reads the new entries of an audit log.
type Audit struct {
	File   string
	offset int64
}

type auditEvent struct {
	Stage     string `json:"stage"`
	Verb      string `json:"verb"`
	User      struct{ Username string }
	ObjectRef struct{ Resource, Subresource string }
}

// Skip skips all current entries.
func (a *Audit) Skip() error {
	info, err := os.Stat(a.File)
	if err != nil {
		return err
	}
	a.offset = info.Size()
	return nil
}

// Requests counts the requests of a user since the last call, by "verb resource/subresource". A watch counts when it starts.
func (a *Audit) Requests(user string) (map[string]int, error) {
	file, err := os.Open(a.File)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if _, err := file.Seek(a.offset, io.SeekStart); err != nil {
		return nil, err
	}
	counts := map[string]int{}
	lines := bufio.NewReader(file)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return counts, nil // reads an incomplete line in the next call
		}
		if err != nil {
			return nil, err
		}
		a.offset += int64(len(line))
		var event auditEvent
		if err := json.Unmarshal(line, &event); err != nil {
			return nil, err
		}
		ended := event.Stage == "ResponseComplete"
		if event.User.Username != user || (event.Verb == "watch") == ended {
			continue
		}
		counts[event.name()]++
	}
}

func (e auditEvent) name() string {
	name := e.Verb + " " + e.ObjectRef.Resource
	if e.ObjectRef.Subresource != "" {
		name += "/" + e.ObjectRef.Subresource
	}
	return name
}
