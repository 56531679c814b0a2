import type { Reading } from '../../model.ts'
import type { Source } from './source.ts'

/** A kind of file. A new one is a file in this folder, a line in `index.ts`, and a folder in `tests/formats/`. */
export interface Format {
  /** As it appears in the inventory; the tool's own name. */
  readonly name: string
  /** Set for what knows the shape of a text only: it is asked when no other format recognises the file. */
  readonly general?: true
  /** True when the content, never the name, is of this format. Reads the head only, unless it must look further. */
  recognises(source: Source): boolean
  /** Reads every line or reports it. Never throws; diagnostics go to the source. One reading a run of the file. */
  read(source: Source): readonly Reading[]
}
