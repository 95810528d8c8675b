// Package process starts programs, ends them by their id, and reads what they use from /proc.
package process

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"time"
)

// Child is a program that this one started. It ends with this one however that ends.
type Child struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	ended chan struct{}
}

// Start starts a program whose output goes to a file.
func Start(logFile string, environment []string, program string, arguments ...string) (*Child, error) {
	log, err := os.OpenFile(logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(program, arguments...)
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stdout, cmd.Stderr = log, log
	// A group of its own: Ctrl-C reaches this program alone, which then ends its children in order.
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM, Setpgid: true}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	child := &Child{cmd, stdin, make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended stands in its log
		close(child.ended)
	}()
	return child, nil
}

// PID returns its id.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Input is its standard input.
func (c *Child) Input() io.Writer { return c.stdin }

// Await waits for a line of its log that matches and returns the groups of the match.
func (c *Child) Await(ctx context.Context, limit time.Duration, logFile string, line *regexp.Regexp) ([]string, error) {
	deadline := time.After(limit)
	for {
		if groups := find(logFile, line); groups != nil {
			return groups, nil
		}
		select {
		case <-c.ended:
			return nil, fmt.Errorf("%s ended; its log is %s", c.cmd.Path, logFile)
		case <-deadline:
			return nil, fmt.Errorf("%s was not ready within %s; its log is %s", c.cmd.Path, limit, logFile)
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func find(logFile string, line *regexp.Regexp) []string {
	file, err := os.Open(logFile)
	if err != nil {
		return nil
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if groups := line.FindStringSubmatch(lines.Text()); groups != nil {
			return groups
		}
	}
	return nil
}

// Stop closes its input, asks it to end, and kills it if it takes too long.
func (c *Child) Stop(limit time.Duration) {
	_ = c.stdin.Close()
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-c.ended:
	case <-time.After(limit):
		_ = c.cmd.Process.Kill()
		<-c.ended
	}
}
