// What a report says before any winner: the sides ran on different hosts, or their runs differ more than the sides do.
import type { Confounder } from '../analysis/comparability.ts'
import { differenceSentences } from '../analysis/difference-sentences.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import type { Change } from './changes.ts'
import { runsOfSides } from './differences.ts'
import { percentText, type Sentence } from './finding.ts'
import { hardwareKeys } from './finding-cells.ts'
import { unstableRuns } from './run-quality.ts'
import { nameOf } from './side-name.ts'

// What tells two machines apart; memory and clocks of one machine differ a little from boot to boot.
const machine =
  /^(?:field (?:host|instance)|fact (?:host ?name|system|cpu model|cpus|sockets|cores(?: per socket)?|architecture|hypervisor))$/i
const machineKeys: ReadonlySet<string> = new Set([...hardwareKeys, 'host', 'ht', 'processors'])
const mostFacts = 3
const leastFailed = 0.1
const mostLoss = 0.99
const failures: ReadonlySet<Run['status']> = new Set(['failed', 'cut-off', 'empty', 'missing'])

/** The sentences before those on a change; `differences` are those of its sides, `runs` all of the archive. */
export function firstCaveats(
  change: Change,
  differences: readonly Confounder[],
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Sentence[] {
  return [...hostCaveat(change, differences, vocabulary), ...qualityCaveats(change, runs)]
}

function hostCaveat(
  change: Change,
  differences: readonly Confounder[],
  vocabulary: Vocabulary,
): readonly Sentence[] {
  // Another machine is what is compared.
  if (change.compared.some((key) => machineKeys.has(key))) return []
  const all = differences.filter(
    ({ name, isOneSided }) => isOneSided !== true && machine.test(name),
  )
  // Each start of a cloud instance is another host; its type says what it is.
  const types = new Set(
    runsOfSides(change).flatMap((own) => own.map(({ fields }) => fields['instance'])),
  )
  const isOneType = types.size === 1 && !types.has(undefined)
  const facts = all.filter(({ fact }) => !isOneType || fact !== 'host name').slice(0, mostFacts)
  if (facts.length === 0) return []
  const texts = differenceSentences(facts)
  const stated = texts.map(({ text }) => text).join('; ')
  // What a host name says first is that the hosts differ.
  const named = stated.startsWith('host name ') ? stated.replace('host name ', '') : `: ${stated}`
  // In the order of the facts.
  const base = nameOf(change.baseline, {}, vocabulary)
  const name = nameOf(change.contender, change.baseline, vocabulary)
  return [
    {
      text: `${base} and ${name} ran on different hosts${named.startsWith(':') ? '' : ' '}${named}; the hosts may cause the difference`,
      badge: '',
      cells: texts
        .flatMap(({ cells }) => cells)
        .flatMap(({ place }) => (place ? [{ text: '', sources: [place] }] : [])),
    },
  ]
}

function qualityCaveats(change: Change, all: readonly Run[]): readonly Sentence[] {
  const ratios = change.cells.flatMap(({ comparison: { ratio } }) => ratio ?? [])
  const distance = median(ratios.map((ratio) => Math.abs(Math.log(ratio))))
  const typical = median(ratios.map((ratio) => Math.abs(ratio - 1)))
  if (distance === undefined || typical === undefined) return []
  const { judged, affected, counts } = unstableRuns(runsOfSides(change).flat())
  const spread = median(affected.map(({ size }) => size))
  // A rise of 100 % and a fall of 50 % are equally far.
  const course = median(
    affected.map(({ size, stability: { verdict } }) =>
      verdict === 'rises' ? Math.log1p(size) : -Math.log1p(-Math.min(size, mostLoss)),
    ),
  )
  // An error message in a file of an unknown kind may be no run at all; a finding lists it.
  const failed = all.filter(
    ({ status, source }) => failures.has(status) && (!source || source.format !== undefined),
  )
  const [worst] = affected
  return [
    ...(worst &&
    spread !== undefined &&
    course !== undefined &&
    course > distance &&
    2 * affected.length >= judged
      ? [
          {
            text: `${String(affected.length)} of ${counted(judged, 'run')} with time series ${affected.length === 1 ? 'is' : 'are'} unstable (${counts}), by ${percentText(spread)}, more than the median difference (${percentText(typical)})`,
            badge: '',
            cells: sourceCells(worst.run),
          },
        ]
      : []),
    ...(failed.length >= leastFailed * all.length && failed.length > typical * all.length
      ? [
          {
            text: `${String(failed.length)} of ${counted(all.length, 'run')} failed or ${failed.length === 1 ? 'has' : 'have'} no complete result`,
            badge: '',
            cells: failed.slice(0, 1).flatMap(sourceCells),
          },
        ]
      : []),
  ]
}

function sourceCells({ source, companions }: Run): Sentence['cells'] {
  const file = source?.path ?? companions[0]?.path
  return file === undefined ? [] : [{ text: '', sources: [{ file }] }]
}
