// The types that travel between the stages. Every object is plain and readonly.
//
// Values are in base units (s, B, 1/s, 1); scaling and rounding belong to display.
import type { FileFact, KeptReading, Measurement, Status } from './readings.ts'

export type * from './readings.ts'
export type * from './series.ts'

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

/** Stability of a run over time: whether a single number can represent it. */
export interface Stability {
  /** The checked rate, such as `tps`. */
  readonly metric: string
  /** Seconds at the start that were declared warm-up and left out. */
  readonly warmup: number
  /** Number of checked samples, and the seconds between two. */
  readonly samples: number
  readonly step: number
  /** Mean of the last third ÷ mean of the first third − 1; absent where there are too few samples. */
  readonly drift?: number
  /** Deviation ÷ mean of the samples. */
  readonly variation?: number
  /** Samples below a twentieth of the median. */
  readonly stalled: number
  /** Stretches off the usual level, and the level of the farthest as a share of the median; see `level-shifts.ts`. */
  readonly shifts?: { readonly stretches: number; readonly level: number }
  readonly verdict:
    'steady' | 'rises' | 'falls' | 'stalls' | 'changes level' | 'varies' | 'too short to classify'
}

/** What the servers of a run cost, as its archive page states it. */
export interface Price {
  readonly amount: number
  readonly currency: string
  readonly per: 'hour' | 'month'
  readonly region: string
  readonly date: string
  /** Servers that the amount pays for. */
  readonly replicas: number
  readonly source: string
  readonly place: Place
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
  /** The headline metric of the run; absent if no file states a number. See `metric-roles.ts`. */
  readonly headline?: string
  /** The metric that counts the operations of per-operation metrics; absent where none does. */
  readonly operation?: string
  readonly warnings: readonly string[]
  /** Absent where no file holds the run's rate over its time. */
  readonly stability?: Stability
  /** The result file; absent when the run is `missing`. */
  readonly source?: SourceRecord
  readonly ordinal: number
  /** What runs share that were measured between the same two restarts; absent where no start is known. */
  readonly replicate?: { readonly key: string; readonly id: string }
  /** For a number of a published table: how many runs are behind it, 0 where that is unknown. */
  readonly quoted?: number
  /** When it started, in seconds since 1970, where the journal of the archive states it. */
  readonly started?: number
  /** Absent where the archive page states none for it. */
  readonly price?: Price
  /** Every other file that speaks about this run: monitors, configuration, host facts. */
  readonly companions: readonly SourceRecord[]
}
