// A result file of `benchfolio reproduce --result`: what one machine measured when it repeated a comparison.
//
// Reference: `reproduce/result.ts`. A run per value of `sides`, with the fields of its side and the facts of `machine`. The
// comparisons and the original values are for readers: figures of kind `reproductions` judge the values again. Values with the
// times of their starts are starts of their own.
import type { ResultReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { addLeaf, readJsonDocument, type Leaf, type Leaves } from './reading/json-document.ts'
import { reportUnknownLine } from './reading/lines.ts'
import { addFact, addSetting, fail, newRun, refuse, toReading } from './reading/run-draft.ts'

const tool = 'reproduction'

//   "format": "benchfolio-reproduction-1",
const start = /^\s*\{\s*"format": ?"benchfolio-reproduction-1"/
// sides/0/fields/threads     sides/0/values/3
const part = /^sides\/(\d{1,6})\/(fields|values)\/(.{1,100})$/
const machine = 'machine/'
// Each run has all facts and the fields of its side; `reproduce` writes fewer than 50.
const most = 100

/** Result files of reproductions: fields recorded, config, workload and threads, the facts of the machine, one metric. */
export const reproduction: Format = {
  name: tool,
  recognises: ({ head }) => start.test(head),
  read,
}

interface Side {
  readonly fields: (readonly [name: string, Leaf])[]
  /** Paths of its values. */
  readonly values: string[]
}

function read(source: Source): readonly ResultReading[] {
  const { leaves, otherLines, broken } = readJsonDocument(source)
  for (const line of otherLines) reportUnknownLine(source, tool, line)
  if (broken) return [toReading(source, newRun(tool), { end: broken })]
  const sides = sidesOf(leaves)
  if (sides.length === 0)
    source.report('error', `${tool}/no-sides`, 'Unexpected document, expected values in `sides`', 1)
  const facts = [...leaves].filter(([path]) => path.startsWith(machine))
  const excess = [facts, ...sides.map(({ fields }) => fields)].find(({ length }) => length > most)
  if (excess) {
    const message = `Unexpected ${String(excess.length)} entries, expected at most ${String(most)} facts or fields`
    source.report('error', `${tool}/too-many`, message, excess[0]?.[1].line ?? 1)
    return []
  }
  return sides.flatMap((side) => sideReadings(source, { leaves, facts, side }))
}

function sidesOf(leaves: Leaves): readonly Side[] {
  const sides = new Map<string, Side>()
  for (const [path, leaf] of leaves) {
    const [, index, kind, name] = part.exec(path) ?? []
    if (index === undefined || name === undefined) continue
    const side = sides.get(index) ?? { fields: [], values: [] }
    sides.set(index, side)
    if (kind === 'values') side.values.push(path)
    else side.fields.push([name, leaf])
  }
  return [...sides.values()]
}

interface SideDocument {
  readonly leaves: Leaves
  readonly facts: readonly (readonly [path: string, Leaf])[]
  readonly side: Side
}

function sideReadings(
  source: Source,
  { leaves, facts, side }: SideDocument,
): readonly ResultReading[] {
  const firstLine = side.fields[0]?.[1].line ?? 1
  const [metric, unit] = ['reproduces/metric', 'unit'].map((name) => leaves.get(name)?.value)
  // A side without values failed as a whole.
  const values = side.values.length === 0 ? [undefined] : side.values
  return values.map((path, index) => {
    const run = newRun(tool)
    for (const [name, { value, line }] of side.fields) {
      if (Object.hasOwn(Object.prototype, name)) refuse(run, `${name} is not a field name`, line)
      else addSetting(run, name, String(value), line)
    }
    for (const [name, { value, line }] of facts)
      addFact(run, name.slice(machine.length), String(value), line)
    const started = path && leaves.get(path.replace('/values/', '/started/'))?.value
    if (typeof metric !== 'string' || typeof unit !== 'string')
      refuse(run, 'the document states no metric or no unit', firstLine)
    else if (path === undefined) fail(run, 'the recording has no value of this side', firstLine)
    else {
      const key = typeof started === 'number' ? 'restart' : 'repeat'
      addSetting(run, key, String(index + 1), leaves.get(path)?.line ?? firstLine)
      addLeaf(run, leaves, path, { name: metric, unit })
    }
    const reading = toReading(source, run)
    return typeof started === 'number' ? { ...reading, started } : reading
  })
}
