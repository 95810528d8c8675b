// Package process starts and stops programs, and reads their CPU time and memory from /proc.
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

// Child is a child process. It ends with this process, even if that is killed.
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
	// A separate process group: only this program receives Ctrl-C, and then stops its children in order.
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
		_ = cmd.Wait() // its log has the reason
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
			return nil, fmt.Errorf("%s exited; its log is %s", c.cmd.Path, logFile)
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

// Stop closes its input, sends SIGTERM, and kills it after a timeout.
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
