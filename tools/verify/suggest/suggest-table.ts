// The declaration of a published table: its columns and rows matched with fields, its numbers with metrics, both by value.
import { varyingKeys } from '../../findings/finding-cells.ts'
import type { Run, TableReading } from '../../core/model.ts'
import { plainText, scaledNumber } from '../shapes/undecorated.ts'
import {
  fieldValues,
  labelMatch,
  valueOf,
  type FieldValues,
  type LabelMatch,
} from './label-fields.ts'
import { matchingComputation, type Computed, type LabelledNumber } from './number-match.ts'

/** An entry of `published:` without its file, and the number of cells that it covers and matches. */
export interface SuggestedTable {
  readonly entry: Readonly<Record<string, unknown>>
  readonly cells: number
  readonly matches: number
}

/** Why there is no declaration, for the author. */
export interface NoSuggestion {
  readonly reason: string
}

interface Column {
  readonly heading: string
  readonly index: number
  readonly texts: readonly string[]
}

interface RowLabel extends LabelMatch {
  readonly column: Column
}

/** Proposes the declaration of a table whose numbers come from `runs`. */
export function suggestTable(
  { header, rows }: TableReading,
  runs: readonly Run[],
): SuggestedTable | NoSuggestion {
  const values = fieldValues(runs)
  const columns = header.map((heading, index) => ({
    heading: plainText(heading),
    index,
    texts: rows.map(({ cells }) => plainText(cells[index] ?? '')),
  }))
  const labels = rowLabels(columns, values)
  const used = new Set(labels.map(({ key }) => key))
  const numbers = columns.filter(
    (column) => !labels.some((label) => label.column === column) && isNumeric(column),
  )
  if (numbers.length === 0) return { reason: 'no column of numbers besides the labels' }
  const headings = labelMatch(
    numbers.map(({ heading }) => heading),
    values,
    used,
  )
  if (labels.length === 0 && !headings) return { reason: unmatched(columns, values) }
  const labelled = numbers.map((column) => labelledNumbers(column, labels, headings, runs))
  const keys = varyingKeys(runs).filter((key) => !used.has(key) && key !== headings?.key)
  const all = [...keys, ...(runs.some(({ fields }) => 'repeat' in fields) ? ['repeat'] : [])]
  const groups = headings ? [labelled.flat()] : labelled
  const computed = groups.map((group) => matchingComputation(group, all))
  const matches = computed.reduce((sum, each) => sum + (each?.matches ?? 0), 0)
  if (matches === 0)
    return { reason: 'no metric of the runs with these labels has the numbers of the table' }
  return {
    entry: {
      row: Object.fromEntries(labels.map(({ column, pattern }) => [column.heading, pattern])),
      ...(headings ? { column: headings.pattern } : {}),
      ...computationOf(numbers, computed, headings !== undefined),
    },
    cells: labelled.flat().length,
    matches,
  }
}

// Labels stand before the numbers, so a column of numbers that no field has ends them.
function rowLabels(columns: readonly Column[], values: FieldValues): readonly RowLabel[] {
  const labels: RowLabel[] = []
  for (const column of columns) {
    const used = new Set(labels.map(({ key }) => key))
    const match = labelMatch(column.texts, values, used)
    if (match) labels.push({ ...match, column })
    else if (isNumeric(column)) break
  }
  return labels
}

function isNumeric({ texts }: Column): boolean {
  const numbers = texts.filter((text) => text !== '' && isNumber(text)).length
  return numbers > 0 && numbers * 2 >= texts.filter((text) => text !== '').length
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text)) || scaledNumber(text) !== undefined
}

function labelledNumbers(
  { heading, texts }: Column,
  labels: readonly RowLabel[],
  headings: LabelMatch | undefined,
  runs: readonly Run[],
): readonly LabelledNumber[] {
  const ofColumn = headings && valueOf(heading, headings)
  return texts.flatMap((text, row) => {
    if (text === '' || !isNumber(text)) return []
    const fields = labels.map(
      ({ key, column, ...match }) => [key, valueOf(column.texts[row] ?? '', match)] as const,
    )
    const wanted = [
      ...fields,
      ...(headings && ofColumn !== undefined ? [[headings.key, ofColumn] as const] : []),
    ]
    return [
      {
        heading,
        text,
        runs: runs.filter((run) => wanted.every(([key, value]) => run.fields[key] === value)),
      },
    ]
  })
}

// One metric for the table, or one of each heading; a factor and fields count only where all columns share them.
function computationOf(
  numbers: readonly Column[],
  computed: readonly (Computed | undefined)[],
  isShared: boolean,
): Readonly<Record<string, unknown>> {
  const [first] = computed.filter((each) => each !== undefined)
  const common = {
    ...(first && Object.keys(first.fields).length > 0 ? { fields: first.fields } : {}),
    ...(first && first.factor !== 1 ? { factor: String(first.factor) } : {}),
    ...(first?.statistic === undefined ? {} : { statistic: first.statistic }),
  }
  if (isShared) return { metric: first?.metric, ...common }
  const metrics = numbers.flatMap(({ heading }, index) => {
    const metric = computed[index]?.metric
    return metric === undefined ? [] : [[heading, metric] as const]
  })
  return {
    metric: Object.fromEntries(metrics),
    ...common,
  }
}

function unmatched(columns: readonly Column[], values: FieldValues): string {
  const [labels] = columns
  const known = [...values]
    .slice(0, 6)
    .map(([key, texts]) => `${key}: ${[...texts].slice(0, 4).join(', ')}`)
  const label = labels?.texts[0] ?? ''
  return `no field has the labels of its rows and columns, such as "${label}"; fields are ${known.join('; ')}`
}
