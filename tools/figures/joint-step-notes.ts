// Which release changed all workloads of an archive, as a note of a figure over releases.
import { jointSteps, jointStepSentence } from '../analysis/joint-steps.ts'
import { project } from '../analysis/projection.ts'
import type { FigureContext } from './kind.ts'
import { distinct, figureRuns, formulaOf, type Fields } from './grid.ts'
import type { CommonOptions } from './options.ts'

// What makes a workload of a suite; a ladder shows one of them.
const suiteKeys = ['workload', 'threads', 'cores']

/** The sentence about the named steps between these releases of one engine, in the order shown; none where no step is named. */
export function jointStepNotes(
  request: CommonOptions,
  context: FigureContext,
  releases: readonly Fields[],
  names: readonly string[],
): readonly string[] {
  const keys = Object.keys(releases[0] ?? {})
  if (!keys.includes('version')) return []
  const where = Object.fromEntries(
    Object.entries(request.where).filter(([key]) => !suiteKeys.includes(key)),
  )
  const runs = figureRuns({ ...request, where }, context)
  if (new Set(runs.map(({ fields }) => fields['engine'])).size > 1) return []
  const points = suiteKeys.filter((key) => !keys.includes(key))
  const { cells, residue } = project(runs, {
    ...{ metric: request.metric, keys: [...keys, ...points], where: new Map() },
    options: formulaOf(request),
  })
  if (residue.size > 0) return []
  const idOf = (fields: Fields): string =>
    JSON.stringify([...keys, ...points].map((key) => fields[key]))
  const values = new Map(cells.map((cell) => [idOf(cell.fields), cell.value]))
  const suite = distinct(cells, points)
  const columns = releases.map((release) =>
    suite.map((point) => values.get(idOf({ ...release, ...point })) ?? null),
  )
  const sentence = jointStepSentence(jointSteps(columns), names)
  return sentence === undefined ? [] : [sentence]
}
