// What one file states: the tagged union of readings that every stage handles.
import type { CondensedSeries, Series } from './series.ts'

/** One number that a file states: `value` in the base unit `unit`, printed on `line` of the file. */
export interface Measurement {
  readonly metric: string
  readonly value: number
  readonly unit: string
  readonly line: number
  /** The unit of the last digit printed; absent where it is below a ten-thousandth of the value, or unknown. */
  readonly resolution?: number
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

/** One option as written in a configuration file or as shown by the server. */
export interface Option {
  readonly name: string
  /** Absent for an option written without `=`. */
  readonly value?: string
  /** Its group, such as `mysqld`; absent for a dump of variables. */
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
  /** Of a page with the output of several tools. */
  readonly format?: string
  readonly status: Status
  /** Why `status` is not `ok`: text of the file or of the reader, with its line. */
  readonly reason?: { readonly text: string; readonly line?: number }
  /** Fields the file states itself, such as `threads`. */
  readonly settings: Readonly<Record<string, { readonly value: string; readonly line: number }>>
  /** Fields that the facts and the command imply: weaker than those that a path or a page states. */
  readonly stated?: ResultReading['settings']
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
  /** Set if the interval is assumed to be 1 s: the file has neither timestamps nor a command line. */
  readonly assumesSeconds?: true
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
  /** Directives that name further files, such as `!includedir`; their options are missing here. */
  readonly includes?: readonly string[]
}

/** A published table, with the meaning that its archive page declares. */
export interface TableReading {
  readonly kind: 'table'
  /** The words above it, where its file holds several. */
  readonly title?: string
  readonly header: readonly string[]
  /** Values beside the table that hold for all its rows, by the name of their place. */
  readonly constants?: Readonly<Record<string, string>>
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
  /** In the base unit `unit`; absent if the tool states that it has none. */
  readonly value?: number
  readonly unit: string
  /** Share of the time in which it was counted, where that is less than all of it. */
  readonly share?: number
  /** The counted object, such as a table or a process. */
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
