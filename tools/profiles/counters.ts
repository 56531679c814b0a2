// Counters of a tool such as `perf stat`, over its repeats, and two sides of them.
import type { Counter, Evidence } from '../core/model.ts'
import type { Both } from './both.ts'

/** A counter with its file. */
export interface PlacedCounter extends Counter {
  readonly file: string
  readonly sha256: string
}

/** One counter of both sides; null where a side has no number for it. */
export interface CounterRow {
  readonly name: string
  readonly unit: string
  /** Means over the blocks that count it. */
  readonly values: Both<number | null>
  /** Contender ÷ baseline; null where it has none. */
  readonly ratio: number | null
  /** Value ÷ operations done while it was counted, where the rate is known. */
  readonly perOperation?: Both<number | null>
  /** Words for readers: counted part of the time only, or not supported. */
  readonly marks: readonly string[]
  readonly places: Both<Evidence | null>
}

const elapsed = 'seconds time elapsed'

/**
 * Two sides of counters by name, in the order of the first. Each block is one list; `rates` are operations a second,
 * which the time elapsed of a block turns into operations.
 */
export function countersDifference(
  sides: Both<readonly (readonly PlacedCounter[])[]>,
  rates?: Both<number>,
): readonly CounterRow[] {
  const names = new Map<string, string>()
  for (const block of sides.flat())
    for (const { name, unit } of block) names.set(name, names.get(name) ?? unit)
  return [...names].map(([name, unit]) => {
    const found = sides.map((blocks) =>
      blocks.flatMap((block) => block.filter((c) => c.name === name)),
    )
    const both = <T>(of: (side: 0 | 1) => T): Both<T> => [of(0), of(1)]
    const values = both((side) => meanOf(found[side]?.map(({ value }) => value) ?? []))
    const [from, to] = values
    return {
      name,
      unit,
      values,
      ratio: from === null || to === null || from === 0 ? null : to / from,
      ...(rates &&
        name !== elapsed && {
          perOperation: both((side) =>
            meanOf(sides[side].map((block) => overOperations(block, name, rates[side]))),
          ),
        }),
      marks: [...new Set(found.flat().flatMap(marksOf))].toSorted(),
      places: both((side) => placeOf(found[side]?.[0])),
    }
  })
}

function overOperations(block: readonly Counter[], name: string, rate: number): number | undefined {
  const value = block.find((counter) => counter.name === name)?.value
  const seconds = block.find((counter) => counter.name === elapsed)?.value
  if (value === undefined || seconds === undefined || seconds <= 0 || rate <= 0) return undefined
  return value / (seconds * rate)
}

function meanOf(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

function marksOf({ value, share }: Counter): readonly string[] {
  if (value === undefined) return ['not counted']
  return share === undefined || share >= 1 ? [] : ['counted part of the time']
}

function placeOf(counter: PlacedCounter | undefined): Evidence | null {
  return counter ? { file: counter.file, sha256: counter.sha256, line: counter.line } : null
}
