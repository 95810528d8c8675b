package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestFailuresNameTheFolderThatIsKept(t *testing.T) {
	broken := errors.New("broken")
	err := advise(t.Context(), broken, "/tmp/bench-1")
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "kept in /tmp/bench-1") {
		t.Error(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := advise(stopped, broken, "/tmp/bench-1"); !strings.Contains(err.Error(), "interrupted") || !strings.Contains(err.Error(), "/tmp/bench-1") {
		t.Error(err)
	}
	if err := advise(stopped, nil, "/tmp/bench-1"); err != nil {
		t.Error(err)
	}
}

func TestEachRoundBeginsWithAnotherContender(t *testing.T) {
	names := []string{"limit", "cr-update", "ours"}
	for round, expected := range [][]string{
		names,
		{"cr-update", "ours", "limit"},
		{"ours", "limit", "cr-update"},
		names,
	} {
		if order := inTurn(names, round); !slices.Equal(order, expected) {
			t.Errorf("round %d: %v", round, order)
		}
	}
	if order := inTurn(names[:1], 2); !slices.Equal(order, names[:1]) {
		t.Error(order)
	}
}
