package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// A clock tick of /proc is 10 ms on every Linux of today.
const tick = 10 * time.Millisecond

// CPU returns the user and system time of a process since its start, 0 if it has ended.
func CPU(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name in parentheses may contain spaces; utime and stime are the 12th and 13th field after it.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	return ticks(fields[11]) + ticks(fields[12])
}

// IsAlive returns whether the process exists.
func IsAlive(pid int) bool {
	_, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	return err == nil
}

// MachineCPU returns the busy time of all processors since the start of the machine.
func MachineCPU() time.Duration {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(stat), "\n")
	fields := strings.Fields(line) // cpu user nice system idle iowait irq softirq steal
	return ticks(fields[1]) + ticks(fields[2]) + ticks(fields[3]) + ticks(fields[6]) + ticks(fields[7])
}

func ticks(text string) time.Duration {
	n, _ := strconv.ParseInt(text, 10, 64)
	return time.Duration(n) * tick
}

// Memory is the resident memory of a process in KiB.
type Memory struct{ Now, Peak int64 }

// Resident returns the resident memory of a process, and its peak since the last ForgetPeak or its start.
func Resident(pid int) Memory { return Memory{memory(pid, "VmRSS:"), memory(pid, "VmHWM:")} }

// ForgetPeak resets the peak of a process to its current memory.
func ForgetPeak(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0) // may be forbidden: then the peak is that since the start
}

func memory(pid int, key string) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == key {
			kib, _ := strconv.ParseInt(fields[1], 10, 64)
			return kib
		}
	}
	return 0
}
