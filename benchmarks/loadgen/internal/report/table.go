package report

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

const columnWidth = 14

// row is a figure of a scenario with the values of all rounds by contender.
type row struct {
	scenario, figure string
	values           map[string][]float64
	fault            bool
}

// shown returns whether the table shows the row; faults are shown only if they are not 0.
func (r *row) shown() bool {
	if !r.fault {
		return true
	}
	for _, values := range r.values {
		if slices.ContainsFunc(values, func(value float64) bool { return value != 0 }) {
			return true
		}
	}
	return false
}

// Print prints the medians of all rounds per contender, and the ratios of one contender to the others.
func (r *Report) Print(output io.Writer, contenders []string, to string) {
	for _, key := range slices.Sorted(maps.Keys(r.Environment)) {
		fmt.Fprintf(output, "%s: %s\n", key, r.Environment[key])
	}
	others := slices.DeleteFunc(slices.Clone(contenders), func(name string) bool { return name == to })
	header := append([]string{""}, contenders...)
	if len(others) == len(contenders) {
		others = nil // no contender to compare with
	}
	for _, name := range others {
		header = append(header, to+"/"+name)
	}
	fmt.Fprintln(output)
	printCells(output, header)
	scenario := ""
	for _, line := range r.rows() {
		if !line.shown() {
			continue
		}
		if line.scenario != scenario {
			scenario = line.scenario
			fmt.Fprintln(output, scenario)
		}
		cells := []string{"  " + line.figure}
		for _, name := range contenders {
			cells = append(cells, number(median(line.values[name])))
		}
		for _, name := range others {
			cells = append(cells, ratio(median(line.values[to]), median(line.values[name])))
		}
		printCells(output, cells)
	}
	r.printDisturbance(output)
}

func printCells(output io.Writer, cells []string) {
	line := fmt.Sprintf("%-30s", cells[0])
	for _, cell := range cells[1:] {
		line += fmt.Sprintf("  %*s", columnWidth, cell)
	}
	fmt.Fprintln(output, line)
}

func (r *Report) rows() []*row {
	var rows []*row
	at := map[[2]string]*row{}
	for _, result := range r.Results {
		for _, f := range result.Figures {
			key := [2]string{result.Scenario, f.Name}
			if at[key] == nil {
				at[key] = &row{result.Scenario, f.Name, map[string][]float64{}, f.Fault}
				rows = append(rows, at[key])
			}
			at[key].values[result.Contender] = append(at[key].values[result.Contender], f.Value)
		}
	}
	order := map[string]int{}
	for i, line := range rows {
		if _, known := order[line.scenario]; !known {
			order[line.scenario] = i
		}
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return order[a.scenario] - order[b.scenario] })
	return rows
}

func (r *Report) printDisturbance(output io.Writer) {
	most := 0.0
	for _, result := range r.Results {
		most = max(most, result.Usage.Disturbance)
	}
	fmt.Fprintf(output, "\nOther programs kept up to %.1f processors busy.", most)
	if most > 0.1 {
		fmt.Fprint(output, " The times are not reliable on a busy machine; of the ratios, only those of CPU and requests are.")
	}
	fmt.Fprintln(output)
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}

func number(value float64) string {
	switch {
	case math.IsNaN(value):
		return "–"
	case value == math.Trunc(value) || math.Abs(value) >= 100:
		return fmt.Sprintf("%.0f", value)
	case math.Abs(value) >= 10:
		return fmt.Sprintf("%.1f", value)
	default:
		return fmt.Sprintf("%.2f", value)
	}
}

func ratio(a, b float64) string {
	if math.IsNaN(a) || math.IsNaN(b) || b == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", a/b)
}
