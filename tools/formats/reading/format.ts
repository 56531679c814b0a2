import type { Reading } from '../../core/model.ts'
import type { Source } from './source.ts'

/** Recognises and reads one kind of file. A new one is a file in `formats/`, a row in `index.ts` and a folder in `tests/formats/`. */
export interface Format {
  /** The tool's own name, as the inventory shows it. */
  readonly name: string
  /** Set for formats that know only the shape of a text: they are tried after all others, in the order of the table. */
  readonly general?: true
  /** Executables that print this format; set if the command line above the output is read. */
  readonly programs?: readonly string[]
  /** Bytes that are read of a file, whose rest is reported; absent for formats whose readers keep no rows. */
  mostBytes?(source: Source): number
  /** True when the content, never the name, is of this format; reads the head only where that is enough. */
  recognises(source: Source): boolean
  /** Set where its files have lines of other programs and people too: only the lines that readings cite are published. */
  readonly quotes?: true
  /** Lines that the tool printed, with the patterns of their kinds; a test compares them. */
  readonly samples?: readonly { readonly sample: string; readonly pattern: RegExp }[]
  /** Reads every line or reports it to the source; never throws. Returns one reading per run of the file. */
  read(source: Source): readonly Reading[]
}
