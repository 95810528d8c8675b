package contender

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// Names returns all contenders in the order of the table's columns.
func Names() []string {
	return []string{Limit, "cr-update", "cr-apply", "josdk", Ours, OursWithoutEvents}
}

// Field is the contenders of a run.
type Field struct {
	options Options
	names   []string
	sample  *Sample
}

// NewField takes the names of contenders.
func NewField(o Options, names []string) (*Field, error) {
	for _, name := range names {
		if !slices.Contains(Names(), name) {
			return nil, fmt.Errorf("unknown contender '%s'; must be one of %s", name, strings.Join(Names(), ", "))
		}
	}
	return &Field{options: o, names: names}, nil
}

// UseImage lets this operator start from an image.
func (f *Field) UseImage(image *Image) { f.options.Image = image }

// Build builds the contenders that are not built yet.
func (f *Field) Build(ctx context.Context) error {
	for _, name := range f.names {
		if p, ok := peers[name]; ok {
			if err := p.build.run(ctx, f.options.Root); err != nil {
				return err
			}
		}
	}
	return nil
}

// Names returns the contenders of this run.
func (f *Field) Names() []string { return f.names }

// Enter prepares a contender on a control plane.
func (f *Field) Enter(ctx context.Context, name string, on *plane.Plane) (Contender, error) {
	if !IsOurs(name) && f.sample == nil {
		sample, err := takeSample(ctx, on, f.options)
		if err != nil {
			return nil, err
		}
		f.sample = &sample
	}
	c := f.create(name)
	return c, c.Prepare(ctx, on)
}

func (f *Field) create(name string) Contender {
	switch name {
	case Limit:
		return &limit{options: f.options, sample: f.sample}
	case Ours:
		return newOurs(f.options)
	case OursWithoutEvents:
		return newOursWithoutEvents(f.options)
	default:
		return newPeer(name, f.options, f.sample)
	}
}
