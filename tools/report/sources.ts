// Numbered sources: each line that a report cites has one number, in the order of citation.
import type { Source } from '../findings/finding.ts'

/** A cited line with its number. */
export interface NumberedSource extends Source {
  readonly number: number
}

/** The most sources that one number cites; the rest is in the list of runs. */
export const mostSources = 3

/** The cited lines of a report. */
export class SourceNumbers {
  readonly #numbers = new Map<string, NumberedSource>()

  /** The numbers of some lines, each once, at most three unless `most` says otherwise. */
  of(sources: readonly Source[] = [], most = mostSources): readonly NumberedSource[] {
    const lines = new Map(sources.map((source) => [sourceText(source), source]))
    return [...lines].slice(0, most).map(([text, source]) => {
      const known = this.#numbers.get(text)
      if (known) return known
      const { file, line } = source
      const numbered = {
        file,
        ...(line === undefined ? {} : { line }),
        number: this.#numbers.size + 1,
      }
      this.#numbers.set(text, numbered)
      return numbered
    })
  }

  get list(): readonly NumberedSource[] {
    return [...this.#numbers.values()]
  }
}

/** `file:line`, or the file alone. */
export function sourceText({ file, line }: Source): string {
  return line === undefined ? file : `${file}:${String(line)}`
}
