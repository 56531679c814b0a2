// The lines of values that are not measurements, as evidence of a figure.
import type { Place, Run } from '../core/model.ts'
import type { FigureContext } from './context.ts'
import type { FigureEvidence } from './figure.ts'
import { filesOfRun } from '../core/run-files.ts'

/** The lines of values as evidence; a table cell holds indices into the list. */
export class Places {
  readonly list: FigureEvidence[] = []
  readonly #indices = new Map<string, number>()
  readonly #files = new Map<string, Omit<FigureEvidence, 'file' | 'line'>>()

  constructor(runs: readonly Run[], { archiveOf, published }: FigureContext) {
    for (const run of runs) {
      for (const { path, sha256 } of filesOfRun(run)) {
        if (this.#files.has(path)) continue
        const source = published(sha256)
        this.#files.set(path, {
          run: run.id,
          archive: archiveOf(run.id),
          ...(source === undefined ? {} : { source }),
        })
      }
    }
  }

  /** The index of a line, as a list; empty where its file belongs to none of the runs. */
  of(place: Place | undefined): readonly number[] {
    const file = place && this.#files.get(place.file)
    if (!file) return []
    const key = `${place.file}:${place.line ?? 0}`
    const known = this.#indices.get(key) ?? this.list.length
    if (!this.#indices.has(key)) {
      this.#indices.set(key, known)
      const line = place.line === undefined ? {} : { line: place.line }
      this.list.push({ ...file, file: place.file, ...line })
    }
    return [known]
  }
}
