// Other differences between the compared runs of a figure: as sentences, and those that a sentence only counts as rows.
import { confoundersOf, type Confounder } from '../analysis/comparability.ts'
import {
  sentencesByKnowledge,
  type DifferenceSentence,
  type PrintedDifference,
} from '../analysis/difference-sentences.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Place, Run } from '../core/model.ts'
import type { FigureContext } from './kind.ts'
import type { CountedDifferences, FigureDifference, FigureEvidence } from './figure.ts'
import type { CommonOptions } from './options.ts'
import { sizeText } from '../options/option-value.ts'
import { filesOfRun } from '../core/run-files.ts'

/** The confounders of a figure in order of weight, with the lines of all values; none where there are no others. */
export function figureDifferences(
  confounders: readonly Confounder[],
  runs: readonly Run[],
  context: FigureContext,
): { readonly confounders?: readonly FigureDifference[] } {
  if (confounders.length === 0) return {}
  const places = new Places(runs, context)
  const lineOf = (place: Place | undefined): FigureEvidence | undefined => {
    const [index] = places.of(place)
    return index === undefined ? undefined : places.list[index]
  }
  const differenceOf = ({ text, weight, cells, counted }: DifferenceSentence): FigureDifference => {
    const evidence = cells.flatMap(({ place }) => lineOf(place) ?? [])
    return {
      ...{ text, weight },
      ...(evidence.length > 0 ? { evidence } : {}),
      ...(counted.length > 0 ? { counted: countedRows(counted, lineOf) } : {}),
    }
  }
  const { known, partial } = sentencesByKnowledge(confounders)
  return {
    confounders: [
      ...known.map(differenceOf),
      ...partial.map((each) => ({ ...differenceOf(each), isPartial: true as const })),
    ],
  }
}

/** What differs between cells besides the contrast `keys`: confounders, and what only the author's `intended` makes none. */
export function differencesOf(
  cells: readonly Cell[],
  keys: readonly string[],
  { intended: declared }: Pick<CommonOptions, 'intended'>,
  vocabulary: Vocabulary,
): { readonly confounders: readonly Confounder[]; readonly intended: readonly Confounder[] } {
  const confounders = confoundersOf(cells, { keys, declared }, vocabulary)
  if (declared.length === 0) return { confounders, intended: [] }
  const names = new Set(confounders.map(({ name }) => name))
  const all = confoundersOf(cells, { keys }, vocabulary)
  return { confounders, intended: all.filter(({ name }) => !names.has(name)) }
}

function countedRows(
  differences: readonly PrintedDifference[],
  lineOf: (place: Place | undefined) => FigureEvidence | undefined,
): CountedDifferences {
  const files = new Map<
    string,
    { readonly index: number; readonly file: Omit<FigureEvidence, 'line'> }
  >()
  const rows = differences.map(({ fact, area, values }) => ({
    ...{ fact, area },
    values: values.map(({ text, place }) => {
      const evidence = lineOf(place)
      const shown = sizeText(fact, text)
      if (!evidence) return { text: shown }
      const { line, ...file } = evidence
      const known = files.get(file.file) ?? { index: files.size, file }
      files.set(file.file, known)
      return { text: shown, file: known.index, ...(line === undefined ? {} : { line }) }
    }),
  }))
  return { files: [...files.values()].map(({ file }) => file), rows }
}

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
