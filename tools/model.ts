// The types that travel between the stages. Every object is plain and readonly.
//
// Values are in base units (s, B, 1/s, 1); scaling and rounding belong to display.

/** A place in an archive or an article: `file` relative to its root, `line` and `column` 1-based. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

export type Severity = 'error' | 'warning' | 'info'

/** Something a reader of the archive must know. `rule` is `stage/name`, stable across versions. */
export interface Diagnostic {
  readonly severity: Severity
  readonly rule: string
  readonly message: string
  readonly place: Place
  /** What to write in its place, where that is known. */
  readonly fix?: string
  /** The stack trace of an error of the program, for `--debug`; no data file has it. */
  readonly stack?: string
}

/** One number that a file states: `value` in the base unit `unit`, printed on `line` of the file. */
export interface Measurement {
  readonly metric: string
  readonly value: number
  readonly unit: string
  readonly line: number
}

/** Something a file states about its run that is not a dimension, such as the tool's version. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly line: number
}

/** A fact with the file that states it. */
export interface FileFact extends Fact {
  readonly file: string
}

/** How many numbers there are, their mean, the smallest and the largest; all 0 where there is none. */
export interface Statistics {
  readonly n: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Values over the time of a run; `NaN` marks a sample in which the file gives no number. */
export interface Column {
  readonly metric: string
  readonly unit: string
  readonly values: Float64Array
  /** Of `values`, where they are known without them. */
  readonly statistics?: Statistics
}

/** The samples of one file: `at` is seconds since the file's start, one entry a sample. */
export interface Series {
  readonly at: Float64Array
  readonly columns: readonly Column[]
}

/**
 * A list of numbers as JSON, `null` where there is none: written once where a file is read, moved between
 * threads, kept and published as it is. `numbers` of `analysis/printed.ts` makes it numbers again.
 */
export type NumberListText = string

/** What is kept of a column to draw it and to say how it went. */
export interface DrawnColumn {
  /** Sample deviation; of columns that say how a run went only. */
  readonly deviation?: number
  /** When a rate was below a twentieth of its median, in seconds; absent where it never was. */
  readonly nearZero?: readonly number[]
  /** A value a bin (its mean), `null` where there is none. */
  readonly values?: NumberListText
  /** Smallest and largest sample of each bin; absent when a bin is one sample. */
  readonly lows?: NumberListText
  readonly highs?: NumberListText
}

/** One column of samples, condensed. The statistics are of all samples, whatever is kept to be drawn. */
export interface CondensedColumn extends Statistics, DrawnColumn {
  readonly metric: string
  readonly unit: string
}

/**
 * A series as it is kept: at most 240 bins, `at` in seconds at the end of each. Its columns stand in lists, one entry
 * a column; `columnOf` of `columns.ts` gives one of them.
 */
export interface CondensedSeries {
  readonly samples: number
  readonly at: readonly number[]
  readonly metrics: readonly string[]
  readonly units: readonly string[]
  /** Four numbers a column: n, mean, smallest, largest. */
  readonly statistics: Float64Array
  /** By the place of the column; of most columns nothing is drawn. */
  readonly drawn: ReadonlyMap<number, DrawnColumn>
}

/** One option as written in a configuration file or as shown by the server. */
export interface Option {
  readonly name: string
  /** Absent for an option written without `=`. */
  readonly value?: string
  /** The group it stands in, such as `mysqld`; absent for a dump of variables. */
  readonly group?: string
  readonly line: number
}

/** How a run ended. `refused`: the file contradicts itself, so none of its numbers is used. */
export type Status = 'ok' | 'failed' | 'cut-off' | 'empty' | 'missing' | 'refused'

/** How many events took about as long as `value`, in seconds. */
export interface Bin {
  readonly value: number
  readonly count: number
  readonly line: number
}

/** What a load tool printed about one execution. */
export interface ResultReading<S = Series> {
  readonly kind: 'result'
  readonly status: Status
  /** Why `status` is not `ok`: the words of the file or of the reader, and where they stand. */
  readonly reason?: { readonly text: string; readonly line?: number }
  /** Fields the file states itself, such as `threads`. */
  readonly settings: Readonly<Record<string, { readonly value: string; readonly line: number }>>
  readonly facts: readonly Fact[]
  readonly command?: { readonly text: string; readonly line: number }
  readonly measurements: readonly Measurement[]
  readonly series?: S
  /** Response times of all events, ascending, where the tool printed a histogram. */
  readonly histogram?: readonly Bin[]
  /** Short sentences that travel with every number of this run. */
  readonly warnings: readonly string[]
}

/** What a host or server monitor printed while a run was going on. */
export interface SeriesReading<S = Series> {
  readonly kind: 'series'
  readonly series: S
  /** Samples that were read but left out of `series`, such as vmstat's first (since boot). */
  readonly dropped: number
  /** Header lines inside the samples: some published figures count them as zero samples. */
  readonly headers: number
  /** The numbers of the dropped samples, in base units: some published figures count those too. */
  readonly sinceBoot?: readonly Measurement[]
}

/** Servers that understand the same option files. */
export type Family = 'mysql' | 'postgresql' | 'mongodb' | 'rocksdb'

/** A configuration file or a dump of the server's variables or counters. */
export interface OptionsReading {
  readonly kind: 'options'
  readonly role: 'written' | 'running' | 'status'
  /** Whose options these are; absent for parameters of other programs. */
  readonly family?: Family
  readonly options: readonly Option[]
}

/** A published table: numbers that somebody printed, with the meaning its archive page declares. */
export interface TableReading {
  readonly kind: 'table'
  /** The words above it, where its file holds several. */
  readonly title?: string
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[]
}

/** Facts about the host or the software, such as the output of `lscpu`. */
export interface FactsReading {
  readonly kind: 'facts'
  readonly facts: readonly Fact[]
}

/** A number that a tool counted or measured over a while, such as a counter of `perf stat`. */
export interface Counter {
  readonly name: string
  /** In the base unit `unit`; absent where the tool says that it has none. */
  readonly value?: number
  readonly unit: string
  /** Share of the time in which it was counted, where that is less than all of it. */
  readonly share?: number
  /** What it is counted for, such as a table or a process. */
  readonly group?: string
  readonly line: number
}

/** Counters of the host, the engine or a process: `perf stat`, `time`, `ps`, `pg_stat_*`. */
export interface CountersReading {
  readonly kind: 'counters'
  readonly counters: readonly Counter[]
}

/** A frame of a call chain printed under a symbol; chains are lists in preorder. */
export interface Call {
  readonly frame: string
  /** 0 for the first frame of a chain. */
  readonly depth: number
  /** As printed: of the whole profile, or of the frame above. Absent where a frame only continues a chain. */
  readonly share?: number
  readonly line: number
}

/** A symbol, or a whole stack, with what was sampled in it. */
export interface ProfileEntry {
  /** From the root to the leaf; one frame where the profile is of symbols. */
  readonly frames: readonly string[]
  /** What was sampled in the leaf itself, in the unit of the profile. */
  readonly self: number
  /** What was sampled in the leaf and all that it called. */
  readonly total?: number
  /** Contender less baseline, in the unit of the profile, where two profiles were compared. */
  readonly delta?: number
  readonly samples?: number
  readonly command?: string
  readonly object?: string
  readonly calls?: readonly Call[]
  readonly line: number
}

/** Where a program spent its time. `unit` is `1` for shares of all samples, else what was counted: `samples`, `ms`. */
export interface ProfileReading {
  readonly kind: 'profile'
  readonly shape: 'symbols' | 'stacks'
  readonly unit: string
  /** What was sampled, such as `cycles`. */
  readonly event?: string
  readonly facts: readonly Fact[]
  readonly entries: readonly ProfileEntry[]
}

/** What the threads of a server waited for. */
export interface Wait {
  /** The instrument, such as `wait/synch/mutex/innodb/buf_pool_mutex`. */
  readonly event: string
  readonly count?: number
  readonly seconds?: number
  readonly line: number
}

/** A summary of waits, such as one of the Performance Schema. */
export interface WaitsReading {
  readonly kind: 'waits'
  readonly waits: readonly Wait[]
}

/** What one file said, or one run of it where a file holds several. */
export type Reading<S = Series> =
  | ResultReading<S>
  | SeriesReading<S>
  | OptionsReading
  | TableReading
  | FactsReading
  | CountersReading
  | ProfileReading
  | WaitsReading

/** A reading as it is kept between the stages and in the cache. */
export type KeptReading = Reading<CondensedSeries>

/** `read + ignored + rejected + unknown = files`, always. */
export type Verdict = 'read' | 'ignored' | 'rejected' | 'unknown'

/** One regular file of an archive and what became of it. */
export interface SourceRecord {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly verdict: Verdict
  readonly format?: string
  /** Why it was ignored, rejected or not recognised. */
  readonly reason?: string
  /** Fields taken from its path, after the archive page's value maps. */
  readonly fields: Readonly<Record<string, string>>
  /** Without secrets: see `redaction/`. */
  readonly readings: readonly KeptReading[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Where a number or a fact of a run stands. `sha256` is the digest of the file as archived. */
export interface Evidence {
  readonly file: string
  readonly line?: number
  readonly sha256: string
}

/** How a run went by its own samples: whether one number can stand for it. */
export interface Course {
  /** The rate that was looked at, such as `tps`. */
  readonly metric: string
  /** Seconds at the start that were declared warm-up and left out. */
  readonly warmup: number
  /** Samples that were looked at, and the seconds between two. */
  readonly samples: number
  readonly step: number
  /** Mean of the last third ÷ mean of the first third − 1; absent where there are too few samples. */
  readonly drift?: number
  /** Deviation ÷ mean of the samples. */
  readonly variation?: number
  /** Samples below a twentieth of the median. */
  readonly stalled: number
  readonly verdict: 'steady' | 'rises' | 'falls' | 'stalls' | 'varies' | 'too short to classify'
}

/** One execution of one workload at one point. */
export interface Run {
  /** 12 hex digits; see `runs/run-id.ts`. */
  readonly id: string
  readonly status: Status
  readonly reason?: { readonly text: string; readonly line?: number }
  readonly fields: Readonly<Record<string, string>>
  /** What the result file states about the run. */
  readonly facts: readonly FileFact[]
  /** What other files state about the host, such as the output of `lscpu`. */
  readonly host: readonly FileFact[]
  readonly command?: { readonly text: string; readonly line: number }
  readonly measurements: readonly Measurement[]
  /** The metric that stands for the run; absent where no file states a number. See `metric-roles.ts`. */
  readonly headline?: string
  /** The metric that counts the operations of per-operation metrics; absent where none does. */
  readonly operation?: string
  readonly warnings: readonly string[]
  /** Absent where no file holds the run's rate over its time. */
  readonly course?: Course
  /** The result file; absent when the run is `missing`. */
  readonly source?: SourceRecord
  readonly ordinal: number
  /** What runs share that were measured between the same two restarts; absent where the run is a replicate itself. */
  readonly replicate?: string
  /** Every other file that speaks about this run: monitors, configuration, host facts. */
  readonly companions: readonly SourceRecord[]
}
