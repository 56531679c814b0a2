// Recognises output of sysbench whose beginning is missing.

const mostLines = 40

// Lines that no other program prints.
const single =
  /^(?:Threads started!|Initializing worker threads\.\.\.|Total operations: \d+ \( *[\d.]+ per second\))$/

// A title and the first line below it, or two lines of the head.
const pairs: readonly (readonly [title: RegExp, next: RegExp])[] = [
  // SQL statistics:
  //     queries performed:
  [/^(?:SQL|OLTP test) statistics:$/, /^ *queries performed:$/],
  //     queries performed:
  //         read:                            11599378
  [/^ {4}queries performed:$/, /^ {8}read: +\d+$/],
  // CPU speed:
  //     events per second:  4465.32
  [/^CPU speed:$/, /^ *events per second: +[\d.]+$/],
  // File operations:
  //     reads/s:                      84454.63
  [/^File operations:$/, /^ *reads\/s: +[\d.]+$/],
  // General statistics:
  //     total time:                          900.0719s
  [
    /^(?:General statistics|Test execution summary):$/,
    /^ *total (?:time|number of events): +[\d.]+s?$/,
  ],
  // Throughput:
  //     events/s (eps):                      178941.1308
  [/^Throughput:$/, /^ *(?:events\/s \(eps\)|read, MiB\/s|read: +IOPS=[\d.]+)\b/],
  // Running the test with following options:
  // Number of threads: 8
  [/^Running the test with following options:$/, /^Number of threads: \d+$/],
  // Number of threads: 8
  // Report intermediate results every 1 second(s)
  [
    /^Number of threads: \d+$/,
    /^(?:Report intermediate results every |Report checkpoint|Initializing random number |Random number generator |Target transaction rate: )/,
  ],
]

/** True if the first lines have the head or a section of the summary of sysbench. */
export function hasPartOfOutput(lines: readonly string[]): boolean {
  const first = lines.slice(0, mostLines)
  return first.some((text, index) => {
    const below = first[index + 1]
    if (single.test(text)) return true
    return (
      below !== undefined && pairs.some(([title, next]) => title.test(text) && next.test(below))
    )
  })
}
