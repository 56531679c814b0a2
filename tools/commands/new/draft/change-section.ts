// The section of a draft about one change: its figure, a sentence about all cells, and claims about the extreme cells.
import { label } from '../../../analysis/label.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import type { Fields } from '../../../findings/finding-cells.ts'
import type { Change, PairedCell } from '../../../findings/changes.ts'
import { percentText, type Support } from '../../../findings/finding.ts'
import type { RankedChange } from '../../../findings/all-findings.ts'
import type { Run } from '../../../core/model.ts'
import { upperFirst } from '../../../core/upper-first.ts'
import {
  fence,
  boundText,
  cellText,
  differingKeys,
  figureWhere,
  pairs,
  selectionOfChange,
  type RunSelection,
} from './selected-runs.ts'

/** A change as a section states it. */
export interface ChangeSection {
  /** `MySQL 9.5.0 vs 5.6.51: queries per second 0.71 to 0.98 ×`, with `{{…}}` for its numbers. */
  readonly title: string
  readonly blocks: readonly string[]
  readonly selection: RunSelection
  readonly change: Change
}

interface SectionSources {
  readonly runs: readonly Run[]
  readonly vocabulary: Vocabulary
  /** The archive, and the id of the figure. */
  readonly archive: string
  readonly id: string
}

const supportTexts: Readonly<Record<Support, string>> = {
  significant: 'The details of each claim state its test.',
  'not-significant': 'No test shows a difference; p is adjusted for all values.',
  equivalent: 'The interval of each ratio lies within the equivalence margin.',
  insufficient: 'The values have too few repeats for a test, or runs that may not be independent.',
  single: 'One run per value: the size of the effect is known, its significance is not.',
  descriptive: 'The values are not tested.',
}

/** The section about a change. */
export function changeSection(
  { change, finding }: RankedChange,
  { runs, vocabulary, archive, id }: SectionSources,
): ChangeSection {
  const selection = selectionOfChange(change, runs)
  const sides = sideTexts(change, vocabulary)
  const metric = vocabulary.metric(change.metric)
  const sideOf = (fields: Fields): string => pairs(sideFields(change, fields))
  const comparison = `${change.metric} ${sideOf(change.contender)} / ${sideOf(change.baseline)}${cellText(selection)}`
  const { cells } = change
  // An average of a gain and a loss would hide both.
  const size =
    cells.length > 1
      ? `{{range ${comparison}}}`
      : `{{percent: ratio ${comparison}}} (${finding.support === 'single' ? 'single runs' : 'medians'})`
  const title = `${sides.contender} vs ${sides.baseline}: ${metric.title} ${size}`
  const sentence =
    cells.length === 1
      ? ''
      : `${upperFirst(metric.title)} of ${sides.contender} are {{range ${comparison}}} those of ${sides.baseline}. `
  return {
    title,
    selection,
    change,
    blocks: [
      `### ${headingText(change, vocabulary)}`,
      fence('figure', {
        ...figureOf(change, selection),
        id,
        title,
        archive,
        metric: change.metric,
        where: figureWhere(selection, comparedTexts(change)),
      }),
      `${sentence}${supportTexts[finding.support]}`,
      ...extremeClaims(change, selection, vocabulary),
    ],
  }
}

function sideFields(change: Change, fields: Fields): Fields {
  return Object.fromEntries(differingKeys(change).map((key) => [key, fields[key] ?? '']))
}

function comparedTexts(change: Change): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    differingKeys(change).map((key) => [
      key,
      [change.baseline[key] ?? '', change.contender[key] ?? ''],
    ]),
  )
}

function headingText(change: Change, vocabulary: Vocabulary): string {
  const sides = [change.contender, change.baseline].map((fields) =>
    label(sideFields(change, fields), vocabulary),
  )
  return sides.map((text) => `\`${text === '' ? 'none' : text}\``).join(' vs ')
}

const fewestThreads = 3
const mostFacets = 8
const mostDots = 40

// Lines over threads where they can be drawn, dots for few cells, else a heat table.
function figureOf(change: Change, { varying }: RunSelection): Readonly<Record<string, unknown>> {
  const series = differingKeys(change)
  const keys = [...varying.keys()]
  const threads = varying.get('threads')?.texts.filter((text) => /^\d+$/.test(text)) ?? []
  const others = keys.filter((key) => key !== 'threads')
  const [facet] = others
  const facets = facet === undefined ? 0 : (varying.get(facet)?.texts.length ?? 0)
  if (threads.length >= fewestThreads && others.length <= 1 && facets <= mostFacets)
    return { kind: 'throughput', x: 'threads', series, ...(facet === undefined ? {} : { facet }) }
  const baseline = Object.fromEntries(series.map((key) => [key, change.baseline[key] ?? '']))
  if (keys.length === 0) return { kind: 'repeats', row: series }
  return change.cells.length <= mostDots
    ? { kind: 'relative', row: keys, series, baseline }
    : { kind: 'heat-table', row: keys, column: series, baseline }
}

// The cells with the largest change in both directions, where they differ.
function extremeClaims(
  change: Change,
  selection: RunSelection,
  vocabulary: Vocabulary,
): readonly string[] {
  const sorted = change.cells.toSorted(
    (a, b) => (a.comparison.ratio ?? 1) - (b.comparison.ratio ?? 1),
  )
  const [lowest] = sorted
  const highest = sorted.at(-1)
  const cells = [...new Set([lowest, highest])].flatMap((cell) => (cell ? [cell] : []))
  return cells.flatMap((cell) => claimOfCell(cell, change, selection, vocabulary))
}

const smallestChange = 0.001

function claimOfCell(
  { fields, comparison }: PairedCell,
  change: Change,
  { fixed, varying }: RunSelection,
  vocabulary: Vocabulary,
): readonly string[] {
  const { ratio } = comparison
  if (ratio === null || Math.abs(ratio - 1) < smallestChange) return []
  const own = Object.fromEntries([...varying.keys()].map((key) => [key, fields[key] ?? '']))
  const metric = vocabulary.metric(change.metric)
  const [baseline, contender] = [change.baseline, change.contender].map((side) =>
    label(sideFields(change, side), vocabulary),
  )
  const size =
    ratio >= 3
      ? `${ratio.toFixed(1)} times as high`
      : `${percentText(ratio - 1)} ${ratio < 1 ? 'lower' : 'higher'}`
  // A claim names the sizes that its selection fixes.
  const sizes = Object.entries(fixed).filter(([key, text]) => /^\d/.test(text) && key !== 'version')
  const where = label({ ...Object.fromEntries(sizes), ...own }, vocabulary)
  const sides = `${contender ?? ''} vs ${baseline ?? ''}${where === '' ? '' : ` with ${where}`}`
  const is = ratio >= 3 ? `${ratio.toFixed(1)}x` : size.replace(/^[+−-]/, '')
  const sideOf = (side: Fields): string => pairs(sideFields(change, side))
  const cells = pairs({ ...fixed, ...own })
  return [
    fence('claim', {
      text: `${sides}: ${metric.title} ${size}`,
      of: `${change.metric} ${sideOf(change.contender)} / ${sideOf(change.baseline)}${cells === '' ? '' : `, ${cells}`}`,
      is,
    }),
  ]
}

/** Names of both sides of a change: `MySQL 8.4.8` and `8.0.45`; the engine is named once where both share it. */
function sideTexts(
  change: Change,
  vocabulary: Vocabulary,
): { readonly baseline: string; readonly contender: string } {
  const differing = differingKeys(change)
  const named = (fields: Fields, withEngine: boolean): string => {
    const keys = Object.keys(fields).filter(
      (key) => differing.includes(key) || (key === 'engine' && withEngine),
    )
    return keys.map((key) => boundText(key, fields[key] ?? '', vocabulary)).join(' ')
  }
  const hasVersion = differing.includes('version')
  return {
    baseline: named(change.baseline, false) || 'the others',
    contender: named(change.contender, hasVersion) || 'the others',
  }
}
