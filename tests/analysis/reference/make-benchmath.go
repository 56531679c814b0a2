// Writes benchmath.json beside it: what the library under benchstat makes of samples.json, and its ranks for n = 1 to 50.
//
//	cd "$(mktemp -d)" && go mod init reference && go get golang.org/x/perf@v0.0.0-20260908200009-22c9c6c9d4da
//	cp …/tests/analysis/reference/make-benchmath.go . && go run make-benchmath.go …/tests/analysis/reference
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"

	"github.com/aclements/go-moremath/stats"
	"golang.org/x/perf/benchmath"
)

type samples struct {
	Samples map[string][]float64
	Pairs   [][2]string
}

func main() {
	folder := os.Args[1]
	text, err := os.ReadFile(filepath.Join(folder, "samples.json"))
	if err != nil {
		log.Fatal(err)
	}
	var given samples
	if err := json.Unmarshal(text, &given); err != nil {
		log.Fatal(err)
	}
	file, err := os.Create(filepath.Join(folder, "benchmath.json"))
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()

	fmt.Fprint(file, "{\n\"ranks\": [\n")
	for n := 1; n <= 50; n++ {
		ci := stats.QuantileCI(n, 0.5, 0.95)
		line(file, []any{n, ci.LoOrder, ci.HiOrder, ci.Confidence}, n == 50)
	}
	fmt.Fprint(file, "],\n\"pairs\": [\n")
	for i, names := range given.Pairs {
		a, b := sample(given, names[0]), sample(given, names[1])
		comparison := benchmath.AssumeNothing.Compare(a, b)
		before, after := summary(a), summary(b)
		warnings := []string{}
		for _, warning := range comparison.Warnings {
			warnings = append(warnings, warning.Error())
		}
		line(file, map[string]any{
			"samples":  names,
			"before":   before,
			"after":    after,
			"p":        comparison.P,
			"delta":    comparison.FormatDelta(before["centre"].(float64), after["centre"].(float64)),
			"warnings": warnings,
		}, i == len(given.Pairs)-1)
	}
	fmt.Fprint(file, "]\n}\n")
}

func sample(given samples, name string) *benchmath.Sample {
	values := append([]float64{}, given.Samples[name]...)
	return benchmath.NewSample(values, &benchmath.DefaultThresholds)
}

func summary(sample *benchmath.Sample) map[string]any {
	found := benchmath.AssumeNothing.Summary(sample, 0.95)
	result := map[string]any{"centre": found.Center}
	if !math.IsInf(found.Lo, 0) && !math.IsInf(found.Hi, 0) {
		result["interval"] = []float64{found.Lo, found.Hi}
	}
	return result
}

func line(file *os.File, value any, last bool) {
	text, err := json.Marshal(value)
	if err != nil {
		log.Fatal(err)
	}
	comma := ","
	if last {
		comma = ""
	}
	fmt.Fprintf(file, "%s%s\n", text, comma)
}
