package contender

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/kube"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// Limit is the name of the contender with the least possible work.
const Limit = "limit"

const (
	asManager = "?fieldManager=application-operator&force=true"
	following = "following"
)

// limit writes the operator's bytes once per edit. It neither watches nor compares nor caches: no operator that applies can be faster. It
// is a separate process of this program, so that its resources are measured like those of the others.
type limit struct {
	options Options
	sample  *Sample // shared with the peers

	log     string
	file    string
	process *process.Child
	edits   *json.Encoder
	writing sync.Mutex
}

func (l *limit) Name() string { return Limit }

func (l *limit) PID() int { return l.process.PID() }

func (l *limit) Prepare(ctx context.Context, on *plane.Plane) error {
	access, err := on.Account(ctx, l.Name())
	if err != nil {
		return err
	}
	if err := on.MayEverything(ctx, l.Name()); err != nil {
		return err
	}
	script, err := writeScript(ctx, on, *l.sample)
	if err != nil {
		return err
	}
	script.Access, script.AtOnce = access, l.options.AtOnce
	body, err := json.Marshal(script)
	if err != nil {
		return err
	}
	l.log, l.file = filepath.Join(on.Dir, "limit.log"), filepath.Join(on.Dir, "limit.json")
	return os.WriteFile(l.file, body, 0o600)
}

func (l *limit) Start(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if l.process, err = process.Start(l.log, nil, self, "--follow", l.file); err != nil {
		return err
	}
	l.edits = json.NewEncoder(l.process.Input())
	_, err = l.process.Await(ctx, startTimeout, l.log, regexp.MustCompile(following))
	return err
}

func (l *limit) Follow(edition fleet.Edition) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	return l.edits.Encode(edition)
}

func (l *limit) Stop() {
	if l.process != nil {
		l.process.Stop(5 * time.Second)
	}
}

// FollowScript is the program of the limit: it executes the writes of the script for each edition that it reads.
func FollowScript(ctx context.Context, file string, editions io.Reader, output io.Writer) error {
	body, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var script Script
	if err := json.Unmarshal(body, &script); err != nil {
		return err
	}
	client, err := kube.NewClient(script.Access, script.AtOnce)
	if err != nil {
		return err
	}
	lines := make(chan []byte, 1<<16) // the sender must not block
	var group sync.WaitGroup
	failed := make(chan error, script.AtOnce)
	for range script.AtOnce {
		group.Go(func() {
			for line := range lines {
				if err := script.follow(ctx, client, line); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	fmt.Fprintln(output, following)
	for input := bufio.NewScanner(editions); input.Scan(); {
		select {
		case lines <- append([]byte(nil), input.Bytes()...):
		case err := <-failed:
			return err
		}
	}
	close(lines)
	group.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

func (s Script) follow(ctx context.Context, client *kube.Client, line []byte) error {
	var edition fleet.Edition
	if err := json.Unmarshal(line, &edition); err != nil {
		return err
	}
	for _, w := range s.Writes[edition.Change] {
		if _, err := client.Do(ctx, http.MethodPatch, string(w.Path.For(edition))+asManager, kube.Apply, w.Document.For(edition)); err != nil {
			return err
		}
	}
	return nil
}
