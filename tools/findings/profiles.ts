// Which functions take another share of the CPU on the sides of a change, where runs have profiles.
import { grouped } from '../core/counted.ts'
import { label } from '../analysis/label.ts'
import { verdictText } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { filesOfRun } from '../core/run-files.ts'
import { sampleCounts, shownTexts, verdictNote } from '../profiles/difference-text.ts'
import {
  profileDifference,
  shareChange,
  type ProfileDifference,
} from '../profiles/profile-difference.ts'
import { profileOf } from '../profiles/profile.ts'
import { comparable, reportsOf, type FoundReport } from '../profiles/reports.ts'
import { runsOfFiles } from '../profiles/run-verdicts.ts'
import { pick } from './finding-cells.ts'
import { sideHeads } from './change-findings.ts'
import { cellKeys, type Change } from './changes.ts'
import { findingTable, type Finding } from './finding.ts'
import { notablePair } from './notable.ts'

const mostFunctions = 50
const mostRows = 15
const mostNamed = 2

/** The functions whose shares differ beyond sampling error, of the runs that differ most; none without profiles on both sides. */
export function profileFindings(change: Change, vocabulary: Vocabulary): readonly Finding[] {
  const pair = notablePair(change, areProfiled)
  if (!pair) return []
  const heads = sideHeads(change, vocabulary)
  const runs = [pair.baseline, pair.contender] as const
  const { reports } = comparable(ownReports(...runs))
  const difference = profileDifference(profileOf(reports[0]), profileOf(reports[1]), {
    top: mostFunctions,
    known: vocabulary.renames(),
    runs: [runsOfFiles(reports[0], [runs[0]]), runsOfFiles(reports[1], [runs[1]])],
  })
  if (difference.noiseFrom === 'few samples') return [fewSamplesFinding(difference, heads, runs)]
  const rows = difference.shown
    .filter(({ noise }) => !noise)
    .toSorted((a, b) => Math.abs(shareChange(b.shares)) - Math.abs(shareChange(a.shares)))
  if (rows.length === 0) return []
  const where = label(pick(pair.fields, cellKeys(change)), vocabulary)
  const named = rows.slice(0, mostNamed).map((row) => {
    const [from, to] = shownTexts(row, difference)
    return `${row.function} ${from} → ${to} %`
  })
  return [
    {
      kind: 'profile',
      title: `CPU profile${where === '' ? '' : ` at ${where}`}, ${heads[1]} vs ${heads[0]}: ${named.join(', ')}`,
      support: 'descriptive',
      verdict:
        difference.noiseFrom === 'nothing'
          ? 'the profiles do not state their sample counts: no estimate of the sampling error'
          : 'beyond two standard errors of sampling; one run each, so the spread between runs is unknown',
      size: Math.abs(rows[0] ? shareChange(rows[0].shares) : 0),
      runs: runs.map(({ id }) => id),
      table: findingTable(
        [
          ['function', 'left'],
          [`${heads[0]}, CPU %`, 'right'],
          [`${heads[1]}, CPU %`, 'right'],
          ['difference, points', 'right'],
          ['verdict', 'left'],
        ],
        rows.map((row) => {
          const [from, to, points] = shownTexts(row, difference)
          return [
            { text: row.function },
            ...[from, to].map((text, side) => {
              const value = row.shares[side]
              return {
                text,
                ...(value === null || value === undefined ? {} : { value }),
                sources: row.places[side === 0 ? 0 : 1],
              }
            }),
            { text: points },
            { text: verdictText(row.comparison.verdict) },
          ]
        }),
        mostRows,
      ),
      notes: [`${verdictNote(difference)}.`],
    },
  ]
}

// Shares of a few samples differ by chance, so no function is named.
function fewSamplesFinding(
  difference: ProfileDifference,
  heads: readonly [baseline: string, contender: string],
  runs: readonly [baseline: Run, contender: Run],
): Finding {
  return {
    kind: 'profile',
    title: `CPU profiles of ${heads[0]} and ${heads[1]} are not compared: too few samples`,
    support: 'descriptive',
    verdict: `samples: ${sampleCounts(difference)}`,
    size: 0,
    runs: runs.map(({ id }) => id),
    table: findingTable(
      [
        ['side', 'left'],
        ['samples', 'right'],
      ],
      heads.map((head, side) => {
        const count = difference.samples[side]
        return [
          { text: head },
          count === undefined ? { text: 'unknown' } : { text: grouped(count), value: count },
        ]
      }),
    ),
    notes: [],
  }
}

/** True where a cell of the change has profiles on both sides. */
export function hasProfiles(change: Change): boolean {
  return notablePair(change, areProfiled) !== undefined
}

function areProfiled(baseline: Run, contender: Run): boolean {
  return ownReports(baseline, contender).every((reports) => reports.length > 0)
}

// A profile that belongs to both runs describes neither.
function ownReports(
  baseline: Run,
  contender: Run,
): readonly [readonly FoundReport[], readonly FoundReport[]] {
  const own = (run: Run, other: Run): readonly FoundReport[] => {
    const shared = new Set(filesOfRun(other).map(({ path }) => path))
    return reportsOf(filesOfRun(run).filter(({ path }) => !shared.has(path)))
  }
  return [own(baseline, contender), own(contender, baseline)]
}
