package fleet

import "testing"

func ready(m Member, generation int64) *live {
	a := &live{}
	a.Metadata.Namespace, a.Metadata.Name, a.Metadata.Generation = m.Namespace, m.Name, generation
	a.Status.ObservedGeneration = generation
	a.Status.Conditions = []struct{ Type, Status string }{{"Ready", "True"}}
	return a
}

func newWatch() *Watch {
	return &Watch{waiting: map[Member][]moment{}, ready: map[Member]moment{}}
}

func TestOneReadyEndsTheWaitOfAllWritesBeforeIt(t *testing.T) {
	w, m := newWatch(), Member{"shop", "app"}
	for generation := range int64(3) {
		w.Wrote(Edition{Member: m, Generation: generation + 1})
	}
	w.take(ready(m, 2))
	if settled, _ := w.state(); len(settled.Latencies) != 2 || settled.Open != 1 {
		t.Errorf("%d waits ended and %d did not", len(settled.Latencies), settled.Open)
	}
}

func TestAReadyThatIsSeenBeforeTheAnswerCounts(t *testing.T) {
	w, m := newWatch(), Member{"shop", "app"}
	w.take(ready(m, 1))
	w.Wrote(Edition{Member: m, Generation: 1})
	if settled, _ := w.state(); len(settled.Latencies) != 1 || settled.Open != 0 {
		t.Errorf("%d waits ended and %d did not", len(settled.Latencies), settled.Open)
	}
}

func TestWritesToWhatIsDeletedAreNotAwaited(t *testing.T) {
	w, m := newWatch(), Member{"shop", "app"}
	w.Wrote(Edition{Member: m, Generation: 1})
	if open := w.Forget(m); open != 1 {
		t.Errorf("%d writes were open", open)
	}
	if settled, _ := w.state(); settled.Open != 0 {
		t.Error("it is still awaited")
	}
}
