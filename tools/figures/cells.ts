// From the cells of a projection to the columns of a figure, with every number's evidence.
import type { Cell } from '../analysis/projection.ts'
import { statedRuns } from '../analysis/replicates.ts'
import { cellColumns } from './cell-columns.ts'
import type { FigureCells, FigureEvidence } from './figure.ts'

/** The evidence of a figure without duplicates; a cell holds indices into the list. */
export class EvidenceList {
  readonly list: FigureEvidence[] = []
  readonly #indices = new Map<string, number>()
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

  /** Indices of a cell's evidence; chart and table share cells. */
  of({ evidence }: Pick<Cell, 'evidence'>): readonly number[] {
    const known = this.#ofCell.get(evidence)
    if (known) return known
    const indices = this.#indicesOf(evidence)
    this.#ofCell.set(evidence, indices)
    return indices
  }

  #indicesOf(evidence: Cell['evidence']): readonly number[] {
    return evidence.map(({ run, file, line, sha256 }) => {
      const key = `${run} ${line} ${file}`
      const known = this.#indices.get(key)
      if (known !== undefined) return known
      const source = this.#published(sha256)
      this.#indices.set(key, this.list.length)
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

/** The columns of the data file for some cells at their facet, series and x. */
export function figureCells(
  placed: readonly {
    readonly cell: Cell
    readonly facet: number
    readonly series: number
    readonly x: number
  }[],
  evidence: EvidenceList,
): FigureCells {
  return cellColumns(
    placed.map(({ cell, ...place }) => {
      const { value, low, high, status, reason = '', warnings } = cell
      const own = evidence.of(cell)
      const n = statedRuns(cell)
      return { ...place, value, low, high, n, status, reason, warnings, evidence: own }
    }),
  )
}

/** Warnings of a figure: how many cells have no value or a warning, with their reasons. */
export function warningsOf(cells: readonly Cell[]): readonly string[] {
  const warnings: string[] = []
  const empty = cells.filter(({ value }) => value === null)
  if (empty.length > 0) {
    const reasons = [...new Set(empty.map(({ reason, status }) => reason ?? status))].toSorted()
    warnings.push(
      `${dataPoints(empty.length)} without a value: ${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; …' : ''}.`,
    )
  }
  const warned = cells.filter((cell) => cell.value !== null && cell.warnings.length > 0)
  if (warned.length > 0) {
    const example = warned[0]?.warnings[0] ?? ''
    const isOnly = warned.length === 1 && warned[0]?.warnings.length === 1
    warnings.push(
      `${warned.length} of ${dataPoints(cells.length - empty.length)} with a warning${isOnly ? ',' : ', e.g.'} ${example}.`,
    )
  }
  return warnings
}

function dataPoints(count: number): string {
  return `${count} ${count === 1 ? 'data point' : 'data points'}`
}
