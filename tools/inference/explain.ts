// Where the fields of an archive were taken from: one explanation per field, for `inspect --explain`.
import type { Explanation, Fields, ResultEvidence } from './evidence.ts'
import { placeOf, type PlacedFile } from './path-slots.ts'
import type { Item } from './recognise-fields.ts'

interface ExplainedRow {
  readonly file: PlacedFile
  readonly result: ResultEvidence | undefined
  readonly fields: Fields
}

/** The origin of every field of the rows; `tables` are the files whose rows or cells are runs. */
export function explained(
  rows: readonly ExplainedRow[],
  tables: ReadonlyMap<string, unknown>,
): readonly Explanation[] {
  const keys = new Set(rows.flatMap(({ fields }) => Object.keys(fields)))
  return [...keys].map((field) => {
    const [places, sides, close] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const counts = { tabled: 0, named: 0, agreed: 0, stated: 0, sided: 0 }
    let count = 0
    for (const { file, result, fields } of rows) {
      const { [field]: value } = fields
      if (value === undefined) continue
      count += 1
      const isStated = result?.settings[field] === value
      let isNamed = false
      const side = file.sides.get(field)
      if (side !== undefined) sides.add(side)
      for (const [level, items] of file.levels.entries())
        for (const item of items) {
          if (!names(item, field, value, isStated)) continue
          isNamed = true
          places.add(placeOf(file, level))
          if (item.kind === 'fields' && field === 'version' && !isStated && side === undefined)
            for (const other of item.others ?? []) close.add(`${other} in ${item.text}`)
        }
      // A broken file states nothing.
      if (!result) continue
      if (isStated && tables.has(file.evidence.path)) counts.tabled += 1
      else if (isNamed) counts.named += 1
      else if (isStated) counts.stated += 1
      else if (side !== undefined) counts.sided += 1
      if (isNamed && isStated && !tables.has(file.evidence.path)) counts.agreed += 1
    }
    const { tabled } = counts
    const stated = counts.agreed + counts.stated
    const from = [
      ...(places.size > 0 ? [`names: ${[...places].map(placeText).join(', ')}`] : []),
      ...(sides.size > 0 ? [firstOf([...sides])] : []),
      ...(tabled > 0 ? [tables.size === 1 ? 'the table' : 'the tables'] : []),
    ]
    if (from.length === 0 && stated === 0 && field === 'workload') from.push('counts of queries')
    const agree = `${String(stated)} of ${String(count)} results state it`
    return {
      field,
      from: [...from, ...(stated > 0 ? [agree] : [])].join('; '),
      close: [...close],
      counts,
    }
  })
}

const placeText = (place: string): string =>
  place === 'part' ? 'file' : place === 'section' ? 'headings in the file' : place

const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${String(others.length)} more` : first

// A number of a name agrees with what a file states, whatever its letters are.
function names(item: Item, field: string, value: string, isStated: boolean): boolean {
  if (item.kind === 'fields') return item.fields[field] === value
  if (item.kind === 'word') return item.text.toLowerCase() === value
  if (item.kind === 'counted')
    return Number(item.number) === Number(value) && (isStated || item.keys.includes(field))
  if (item.kind === 'number' && field !== 'repeat')
    return isStated && Number(item.text) === Number(value)
  if (item.kind === 'number') return value.split(' ').includes(String(Number(item.text)))
  if (item.kind === 'repeat') return field === 'repeat' && value.split(' ').includes(item.number)
  return item.kind === 'time' && field === 'repeat' && value.includes(item.text)
}
