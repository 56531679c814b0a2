// What a command of the program is, and what all commands share.
import type { ShowProgress } from '../core/progress.ts'

/** The streams of the program: `data` writes to stdout, `talk` to stderr. Only `cli.ts` prints. */
export interface Output {
  data(text: string): void
  talk(text: string): void
  /** Writes a file that the command line asks for. */
  file(path: string, content: string): void
  /** Writes to stderr if `--debug` is given. */
  debug?(text: string): void
  /** A line at the end of a terminal; elsewhere a line after ten seconds and then one a minute. */
  readonly progress: ShowProgress
}

/** Options by their flags, such as `-m, --metric <name>`: the help, alone where there is nothing else. */
export type OptionTable = Readonly<Record<string, string | OptionRow>>

/** An option that is more than a help. */
export interface OptionRow {
  readonly help: string
  readonly default?: string
  /** Converts the text on the command line; `previous` is the value of the same option before. */
  readonly parse?: (text: string, previous: unknown) => unknown
}

/** A command: its help, and what it does. `Operands` are its positional arguments in one list. */
export interface Command<Operands extends readonly string[] = readonly string[], Options = object> {
  /** The help of positional arguments by their names, such as `<page>` or `[filters...]`. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: OptionTable
  /** Command lines without `benchfolio`, for the end of the help. */
  readonly examples: readonly string[]
  /**
   * The archives that it reads: what it printed is printed again while these, the vocabulary and the program are unchanged. Absent
   * where it reads anything else or does more than print.
   */
  reads?(operands: Operands, options: Options): readonly string[]
  /** Returns the exit status. Throws `BadInput` for a wrong command line and for unusable input. */
  run(operands: Operands, options: Options, output: Output): number | Promise<number>
}

/** Options that many commands share. */
export interface CommonOptions {
  readonly root?: string
  readonly json?: boolean
  readonly force?: boolean
  /** Folder of the content store and the caches. */
  readonly store?: string
}
