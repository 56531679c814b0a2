// Methods of Go, whose names hold brackets and paths.
package main

import (
	"sort"
	"strings"
)

type Client struct{ total int }
type Doer interface{ Do(n int) int }

//go:noinline
func (c *Client) Do(n int) int {
	for i := 0; i < n; i++ {
		c.total = c.total*31 + i
	}
	return c.total
}

//go:noinline
func generic[T int | int64](n T) T {
	var sum T
	for i := T(0); i < n; i++ {
		sum = sum*31 + i
	}
	return sum
}

func main() {
	var doer Doer = &Client{}
	for round := 0; round < 3000; round++ {
		doer.Do(200000)
		generic[int64](200000)
		func() { doer.Do(100000) }()
		words := strings.Fields(strings.Repeat("c b a ", 2000))
		sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	}
}
