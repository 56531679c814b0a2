// The lines between the banner and the first interval: the announced settings.
//
// References: sysbench 1.0 src/sysbench.c, src/tests/*; 0.4.12 and 0.5 sysbench/sysbench.c, sysbench/tests/*.
import { fact, type Draft } from './draft.ts'

/** A line of the head: with `name` its capture is a fact, otherwise it is skipped. */
interface HeadLine {
  readonly pattern: RegExp
  readonly name?: string
  /** Follows the capture in the fact. */
  readonly unit?: string
}

const headLines: readonly HeadLine[] = [
  // Running the test with following options:
  { pattern: /^Running the test with following options:$/ },
  // Target transaction rate: 50/sec
  { pattern: /^Target transaction rate: (\d+\/sec)$/, name: 'rate' },
  // Report intermediate results every 1 second(s)
  {
    pattern: /^Report intermediate results every (\d+) second\(s\)$/,
    name: 'report interval',
    unit: 's',
  },
  // Report checkpoint(s) at 1, 2 seconds
  { pattern: /^Report checkpoint\(s\) at ([\d, ]+ seconds)$/, name: 'checkpoints' },
  // Warmup time: 5s
  { pattern: /^Warmup time: (\d+)s$/, name: 'warm-up', unit: 's' },
  // Warming up for 5 seconds...
  { pattern: /^Warming up for \d+ seconds\.\.\.$/ },
  // Initializing random number generator from current time
  // Initializing random number generator from timer.
  // Initializing random number generator from seed (42).
  { pattern: /^Initializing random number generator from (.+?)\.?$/, name: 'random seed' },
  // Random number generator seed is 0 and will be ignored
  { pattern: /^Random number generator seed is 0 and will be ignored$/ },
  // Forcing shutdown in 601 seconds
  { pattern: /^Forcing shutdown in (\d+) seconds$/, name: 'forced shutdown', unit: 's' },
  // Debug mode enabled.
  { pattern: /^Debug mode enabled\.$/ },
  // Additional request validation enabled.
  { pattern: /^Additional request validation enabled\.$/ },

  // Prime numbers limit: 10000
  // Maximum prime number checked in CPU test: 10000
  {
    pattern: /^(?:Prime numbers limit|Maximum prime number checked in CPU test): (\d+)$/,
    name: 'prime limit',
  },
  // Doing CPU performance benchmark
  { pattern: /^Doing (CPU|thread subsystem|mutex) performance (?:benchmark|test)$/, name: 'test' },

  // Running memory speed test with the following options:
  { pattern: /^Running (memory) speed test with the following options:$/, name: 'test' },
  //   block size: 1KiB
  { pattern: /^block size: (\S+)$/, name: 'block size' },
  //   total size: 102400MiB
  { pattern: /^total size: (\S+)$/, name: 'total size' },
  //   operation: write
  { pattern: /^operation: (\w+)$/, name: 'operation' },
  //   scope: global
  { pattern: /^scope: (\w+)$/, name: 'scope' },

  // Extra file open flags: (none)
  { pattern: /^Extra file open flags: (.+)$/, name: 'file open flags' },
  // 128 files, 16MiB each
  { pattern: /^(\d+ files, \S+ each)$/, name: 'files' },
  // 2GiB total file size
  { pattern: /^(\S+) total file size$/, name: 'total file size' },
  // Block size 16KiB
  { pattern: /^Block size (\S+)$/, name: 'block size' },
  // Merging requests up to 1MiB for sequential IO.
  { pattern: /^Merging requests up to (\S+) for sequential IO\.$/, name: 'merged requests' },
  // Number of IO requests: 0
  // Number of random requests for random IO: 10000
  { pattern: /^Number of (?:random|IO) requests(?: for \w+ IO)?: (\d+)$/, name: 'io requests' },
  // Read/Write ratio for combined random IO test: 1.50
  { pattern: /^Read\/Write ratio for combined random IO test: (\S+)$/, name: 'read/write ratio' },
  // Periodic FSYNC enabled, calling fsync() each 100 requests.
  {
    pattern: /^Periodic FSYNC enabled, calling f\w+\(\) each (\d+ requests)\.$/,
    name: 'fsync every',
  },
  // Calling fsync() at the end of test, Enabled.
  { pattern: /^Calling f\w+\(\) at the end of test, (\w+)\.$/, name: 'fsync at the end' },
  // Calling fsync() after each write operation.
  { pattern: /^Calling f\w+\(\) after (each write operation)\.$/, name: 'fsync every' },
  // Using synchronous I/O mode
  { pattern: /^Using (.+) I\/O mode$/, name: 'io mode' },
  // Doing random r/w test
  { pattern: /^Doing (random|sequential) (.+) test$/, name: 'test' },

  // No DB drivers specified, using mysql
  { pattern: /^No DB drivers specified, using (\w+)$/, name: 'driver' },
  // Doing OLTP test.
  { pattern: /^Doing (OLTP) test\.$/, name: 'test' },
  // Running simple OLTP test
  { pattern: /^Running (\w+) OLTP test$/, name: 'oltp mode' },
  // Doing read-only test
  { pattern: /^Doing (read-only) test$/, name: 'oltp access' },
  // Using Uniform distribution
  // Using Special distribution (12 iterations,  1 pct of values are returned in 75 pct cases)
  { pattern: /^Using (\w+ distribution\b.*)$/, name: 'distribution' },
  // Skipping BEGIN/COMMIT
  { pattern: /^(Skipping BEGIN\/COMMIT)$/, name: 'transactions' },
  // Using "BEGIN" for starting transactions
  { pattern: /^Using "(.+)" for starting transactions$/, name: 'transactions' },
  // Using auto_inc on the id column
  { pattern: /^Using (auto_inc on the id column)$/, name: 'ids' },
  // Maximum number of requests for OLTP test is limited to 10000
  {
    pattern: /^Maximum number of requests for OLTP test is limited to (\d+)$/,
    name: 'most requests',
  },
]

// Most lines match no head line; one combined expression rejects them faster than one expression per line.
const anyHeadLine = new RegExp(headLines.map(({ pattern }) => pattern.source).join('|'))

// sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
// sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)
// sysbench 0.4.12:  multi-threaded system evaluation benchmark
const banner =
  /^sysbench v?(\d+[.,]\d\S*?):?\s+(?:\(using (.*)|multi-threaded system evaluation benchmark)/
// 48 CPUs
const cpus = /^(\d+) CPUs$/
// Number of threads: 64
const threads = /^Number of threads: (.*)$/

/** The version and the LuaJIT of a banner; undefined for every other line. */
export function bannerOf(text: string): { version: string; luajit?: string } | undefined {
  const match = text.startsWith('sysbench ') ? banner.exec(text) : null
  if (match?.[1] === undefined) return undefined
  const luajit = match[2]?.replace(/\)$/, '')
  return { version: match[1], ...(luajit === undefined ? {} : { luajit }) }
}

/** The processors that a script counted in front of the banner. */
export function cpusOf(text: string): string | undefined {
  return cpus.exec(text)?.[1]
}

/** Reads a line of the head; false when sysbench prints no such line. */
export function readHeadLine(draft: Draft, text: string, line: number): boolean {
  const count = threads.exec(text)?.[1]
  if (count !== undefined) {
    readThreads(draft, count, line)
    return true
  }
  if (!anyHeadLine.test(text)) return false
  for (const { pattern, name, unit } of headLines) {
    const match = pattern.exec(text)
    if (!match) continue
    const values = [...match.slice(1), ...(unit === undefined ? [] : [unit])]
    if (name !== undefined) fact(draft, name, values.join(' '), line)
    return true
  }
  return false
}

function readThreads(draft: Draft, count: string, line: number): void {
  if (draft.threads !== undefined) {
    const first = String(draft.threads.line)
    draft.problems.push({
      rule: 'duplicate-key',
      text: `"Number of threads:" occurs twice (first on line ${first})`,
      line,
    })
  } else if (/^[1-9]\d{0,8}$/.test(count)) draft.threads = { text: count, line }
  else draft.problems.push({ rule: 'bad-number', text: `"${count}" is no number of threads`, line })
}
