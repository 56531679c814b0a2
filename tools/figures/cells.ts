// From the cells of a projection to the columns of a figure, with every number's evidence.
import type { Cell } from '../analysis/projection.ts'
import type { FigureCells, FigureEvidence } from './figure.ts'

/** The cells of a figure that is its table. */
export const noCells: FigureCells = {
  facet: [],
  series: [],
  x: [],
  value: [],
  low: [],
  high: [],
  n: [],
  status: [],
  reason: [],
  warnings: [],
  evidence: [],
}

/** Collects evidence once; a cell holds indices into the list. */
export class EvidenceList {
  readonly list: FigureEvidence[] = []
  readonly #known = new Map<string, number>()
  readonly #ofCell = new Map<Cell['evidence'], readonly number[]>()
  readonly #archiveOf: (run: string) => string
  readonly #published: (sha256: string) => string | undefined

  /** `archiveOf` names the archive of a run, `published` the source page of a digest, if it has one. */
  constructor(
    archiveOf: (run: string) => string,
    published: (sha256: string) => string | undefined,
  ) {
    this.#archiveOf = archiveOf
    this.#published = published
  }

  /** Indices of a cell's evidence; chart and table ask for those of the same cells. */
  of({ evidence }: Pick<Cell, 'evidence'>): readonly number[] {
    const before = this.#ofCell.get(evidence)
    if (before) return before
    const own = this.#placesOf(evidence)
    this.#ofCell.set(evidence, own)
    return own
  }

  #placesOf(evidence: Cell['evidence']): readonly number[] {
    return evidence.map(({ run, file, line, sha256 }) => {
      const key = `${run} ${String(line)}`
      const known = this.#known.get(key)
      if (known !== undefined) return known
      const source = this.#published(sha256)
      this.#known.set(key, this.list.length)
      this.list.push({
        run,
        archive: this.#archiveOf(run),
        file,
        ...(line === undefined ? {} : { line }),
        ...(source === undefined ? {} : { source }),
      })
      return this.list.length - 1
    })
  }
}

/** The columns of the data file for some cells and where they stand. */
export function figureCells(
  placed: readonly {
    readonly cell: Cell
    readonly facet: number
    readonly series: number
    readonly x: number
  }[],
  evidence: EvidenceList,
): FigureCells {
  const cells = placed.map(({ cell }) => cell)
  return {
    facet: placed.map(({ facet }) => facet),
    series: placed.map(({ series }) => series),
    x: placed.map(({ x }) => x),
    value: cells.map(({ value }) => value),
    low: cells.map(({ low }) => low),
    high: cells.map(({ high }) => high),
    n: cells.map(({ n }) => n),
    status: cells.map(({ status }) => status),
    reason: cells.map(({ reason }) => reason ?? ''),
    warnings: cells.map(({ warnings }) => warnings),
    evidence: cells.map((cell) => evidence.of(cell)),
  }
}

/** What the reader must be told below a figure: n and range, holes, what varies without being shown. */
export function notesOf(
  cells: readonly Cell[],
  residue: ReadonlyMap<string, readonly string[]>,
  whiskers: boolean,
  statistic = 'median',
): readonly string[] {
  const sizes = [
    ...new Set(cells.filter(({ value }) => value !== null).map(({ n }) => n)),
  ].toSorted((a, b) => a - b)
  const notes: string[] = []
  if (sizes.length === 1 && sizes[0] === 1) {
    notes.push('n = 1: single runs, so nothing here says how much of a difference is noise.')
  } else if (sizes.length > 0) {
    const n =
      sizes.length === 1 ? String(sizes[0]) : `${String(sizes[0])} to ${String(sizes.at(-1))}`
    notes.push(
      whiskers
        ? `n = ${n} a point: the ${statistic}; whiskers: smallest and largest run.`
        : `n = ${n} a cell: the ${statistic}.`,
    )
  }
  for (const [key, values] of residue) {
    const texts = values.slice(0, mostTexts).map((text) => (text === '' ? 'none' : text))
    const more = values.length > mostTexts ? ` and ${String(values.length - mostTexts)} more` : ''
    notes.push(`Runs of one point differ in ${key}: ${texts.join(', ')}${more}.`)
  }
  return notes
}

/** Warnings of a figure: how many points carry one, each sentence once with its count. */
export function warningsOf(cells: readonly Cell[]): readonly string[] {
  const warnings: string[] = []
  const holes = cells.filter(({ value }) => value === null)
  if (holes.length > 0) {
    const reasons = [...new Set(holes.map(({ reason, status }) => reason ?? status))].toSorted()
    warnings.push(
      `${points(holes.length)} without a number: ${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; …' : ''}.`,
    )
  }
  const warned = cells.filter((cell) => cell.value !== null && cell.warnings.length > 0)
  if (warned.length > 0) {
    const example = warned[0]?.warnings[0] ?? ''
    warnings.push(`${points(warned.length)} with a warning, such as: ${example}.`)
  }
  return warnings
}

const mostTexts = 8

function points(count: number): string {
  return `${String(count)} ${count === 1 ? 'point' : 'points'}`
}
