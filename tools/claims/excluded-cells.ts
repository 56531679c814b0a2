// The cells that the filter of a claim leaves out, and whether its sentence names the restriction.
import { metricOf } from '../analysis/metric-value.ts'
import { numbersIn } from '../articles/number-words.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Call } from './call.ts'
import type { Selection } from './selection.ts'
import { namesSizeOf } from './sentence-sizes.ts'
import type { ComparedSides } from './sides.ts'
import { sizeKeys } from './size-nouns.ts'

/** Cells that `where` and `over` leave out of all that the runs of the archives make. */
export interface ExcludedCells {
  readonly cells: number
  readonly of: number
  /** Key → the texts that only excluded cells have. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** Counts the excluded cells of a metric; a cell has runs of both sides. */
export function excludedCells(
  { archiveRuns, where, over, baseline, contender }: ComparedSides,
  metric: string,
  keys: readonly string[],
): ExcludedCells {
  const cells = new Map<string, { readonly sample: Run; isIncluded: boolean }>()
  const measured = archiveRuns.filter((run) => 'value' in metricOf(run, metric))
  const left = bySide(measured, baseline, keys)
  const right = bySide(measured, contender, keys)
  for (const [point, baselines] of left)
    for (const [first] of baselines)
      for (const [second, sample] of right.get(point) ?? [])
        if (first !== second) {
          const isIncluded = where.filter(sample.fields) && over.filter(sample.fields)
          cells.set(JSON.stringify([point, first, second]), { sample, isIncluded })
        }
  const all = [...cells.values()]
  const excluded = all.filter(({ isIncluded }) => !isIncluded)
  const textsAt = (list: typeof all, key: string): ReadonlySet<string> =>
    new Set(list.map(({ sample: { fields } }) => fields[key] ?? ''))
  const texts = [...new Set([...where.texts.keys(), ...over.texts.keys()])].flatMap((key) => {
    const kept = textsAt(
      all.filter(({ isIncluded }) => isIncluded),
      key,
    )
    const lost = [...textsAt(excluded, key)].filter((text) => text !== '' && !kept.has(text))
    return lost.length === 0 ? [] : [[key, lost.toSorted(naturalOrder)] as const]
  })
  return { cells: excluded.length, of: all.length, texts: new Map(texts) }
}

/** The excluded cells as a note of the claim; none where nothing is excluded. */
export function excludedNote({ cells, of, texts }: ExcludedCells): readonly string[] {
  if (cells === 0) return []
  const named = [...texts].map(([key, list]) => {
    const more = list.length > mostTexts ? ` and ${String(list.length - mostTexts)} more` : ''
    return `${key}=${list.slice(0, mostTexts).join(',')}${more}`
  })
  const which = named.length === 0 ? '' : `: ${named.join('; ')}`
  return [`The claim excludes ${String(cells)} of ${String(of)} cells${which}.`]
}

const mostTexts = 6

// "At all thread counts", "regardless of the number of threads" about a filter that excludes some.
const allSizes = [...sizeKeys].map(
  ([noun, keys]) =>
    [
      keys,
      new RegExp(
        String.raw`\b(?:all|every|any|each) (?:tested |measured )?(?:${noun} (?:counts?|levels?)|numbers? of ${noun}s)\b|\b(?:regardless|irrespective|independent(?:ly)?) of (?:the )?(?:number of ${noun}s|${noun} counts?)\b|\bno matter how many ${noun}s\b`,
        'i',
      ),
    ] as const,
)

function allSizesIn(sentence: string, key: string): string | undefined {
  return allSizes
    .map(([keys, pattern]) => (keys.includes(key) ? pattern.exec(sentence)?.[0] : undefined))
    .find(Boolean)
}

const general = /\b(?:always|never|all|any|every|each|everywhere|regardless|generally|no matter)\b/i
const nouns: ReadonlyMap<string, RegExp> = new Map([
  [
    'threads',
    /\b(?:threads?|clients?|users?|connections?|sessions?|concurrency|load)\b|\bsingle-threaded\b/i,
  ],
  ['cores', /\b(?:cores?|cpus?)\b/i],
  ['memory', /\b(?:memory|cache|ram)\b/i],
])

/** Warns where the sentence is general, or does not name a size to which the filter restricts it. */
export function reportNarrowFilter(
  sentence: string,
  { where, over, archiveRuns }: ComparedSides,
  excluded: ExcludedCells,
  call: Call,
): void {
  if (excluded.cells === 0) return
  const counts = `${String(excluded.cells)} of ${String(excluded.of)} cells`
  const restricted = [...excluded.texts].map(([key, texts]) => {
    const kept = [...(where.texts.get(key) ?? []), ...(over.texts.get(key) ?? [])]
    return {
      key,
      isSize: texts.every((text) => /^\d/.test(text)),
      isNamed: names(sentence, key, kept),
    }
  })
  const unnamed = restricted.filter(({ isSize, isNamed }) => isSize && !isNamed)
  const every = restricted
    .map(({ key }) =>
      namesSizeOf(key, sentence, archiveRuns) ? undefined : allSizesIn(sentence, key),
    )
    .find(Boolean)
  const isNamed = restricted.some((each) => each.isNamed)
  const word = every ?? (isNamed ? undefined : general.exec(sentence)?.[0])
  if (unnamed.length === 0 && word === undefined) return
  const what =
    unnamed.length > 0
      ? `sentence without a condition on ${unnamed.map(({ key }) => key).join(' and ')}`
      : `\`${word ?? ''}\` in the sentence`
  const texts = [...excluded.texts].map(([key, list]) => `${key}=${list.slice(0, 6).join(',')}`)
  call.report(
    'narrow',
    `Unexpected ${what}, whose filter excludes ${counts} (${texts.join('; ')}); name the restriction, or widen the filter`,
    'warning',
  )
}

// By the noun of the key, one of the kept texts, or the release of a kept version.
function names(sentence: string, key: string, kept: readonly string[]): boolean {
  const noun = nouns.get(key) ?? new RegExp(String.raw`\b${key.replace(/[ys]$/, '')}`, 'i')
  if (noun.test(sentence)) return true
  const releases = kept.flatMap((text) => /^\d+\.\d+/.exec(text)?.[0] ?? [])
  if (releases.some((release) => sentence.includes(release))) return true
  const numbers = kept.flatMap((text) => numbersIn(text)).map(({ value }) => value)
  return numbersIn(sentence).some(({ value }) => numbers.includes(value))
}

// Point → texts of the side's own keys → a run.
function bySide(
  runs: readonly Run[],
  { filter, texts }: Selection,
  keys: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, Run>> {
  const points = new Map<string, Map<string, Run>>()
  for (const run of runs) {
    if (!filter(run.fields)) continue
    const point = JSON.stringify(keys.map((key) => run.fields[key] ?? ''))
    const side = JSON.stringify([...texts.keys()].map((key) => [key, run.fields[key] ?? '']))
    const sides = points.get(point) ?? new Map<string, Run>()
    sides.set(side, run)
    points.set(point, sides)
  }
  return points
}
