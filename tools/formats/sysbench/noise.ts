// Lines that are known and carry no number of the run.

/** A kind of noise; reported kinds become one diagnostic per run, the others are sysbench's own chatter. */
interface Noise {
  readonly pattern: RegExp
  readonly rule: string
  readonly isReported: boolean
}

const noises: readonly Noise[] = [
  // Time limit exceeded, exiting...
  { pattern: /^Time limit exceeded, exiting\.\.\.$/, rule: 'chatter', isReported: false },
  // Done.
  { pattern: /^Done\.$/, rule: 'chatter', isReported: false },
  // (last message repeated 127 times)
  { pattern: /^\(last message repeated \d+ times\)$/, rule: 'chatter', isReported: false },
  // WARNING: --num-threads is deprecated, use --threads instead
  { pattern: /^WARNING: /, rule: 'tool-warning', isReported: true },
  // mysql: [Warning] Using a password on the command line interface can be insecure.
  { pattern: /^mysql\w*: \[Warning\] /, rule: 'tool-warning', isReported: true },
  // DEBUG: Worker thread (#0) started
  { pattern: /^DEBUG: /, rule: 'debug', isReported: true },
  // DB SCHEMA public
  { pattern: /^DB SCHEMA /, rule: 'schema', isReported: true },
  // Latency histogram (values are in milliseconds)
  {
    pattern: /^Latency histogram \(values are in milliseconds\)$/,
    rule: 'chatter',
    isReported: false,
  },
  //        value  ------------- distribution ------------- count
  { pattern: /^value +-+ distribution -+ count$/, rule: 'chatter', isReported: false },
]

// Creating table 'sbtest1'...
// Inserting 100000 records into 'sbtest1'
// Creating a secondary index on 'sbtest1'...
// Dropping table 'sbtest1'...
// Removing test files...
// Creating files for the test...
const preparation =
  /^(?:Creating (?:table|tables:|a secondary index|secondary indexes|files? )|Inserting \d+ records|Dropping table|Removing test files)/

/** The kind of noise a line is; undefined when it is none that is known. */
export function noiseOf(text: string): { rule: string; isReported: boolean } | undefined {
  return noises.find(({ pattern }) => pattern.test(text))
}

/** True for the lines of the commands `prepare` and `cleanup`, which measure nothing. */
export function isPreparation(text: string): boolean {
  return preparation.test(text)
}

// DB SCHEMA publicDB SCHEMA publicThreads started!
const glued = 'DB SCHEMA public'

/** The line without what sysbench-tpcc writes in front of it without a line end. */
export function withoutGlue(text: string): string {
  let start = 0
  while (text.startsWith(glued, start)) start += glued.length
  return start === text.length ? text : text.slice(start)
}
