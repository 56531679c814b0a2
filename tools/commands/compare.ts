import { existsSync } from 'node:fs'
import { pairsInArchive } from '../analysis/archive-family.ts'
import { noiseFloor } from '../analysis/noise-floor.ts'
import { logNormalNote } from '../analysis/small-samples.ts'
import { doubtNotes, runOrderNotes } from '../analysis/independence.ts'
import { sideBySide, type Pair } from '../analysis/side-by-side.ts'
import { unknownLiterals, unknownValueText } from '../analysis/unknown-values.ts'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { sideKey } from '../findings/finding-cells.ts'
import { unknownKey } from '../inference/settle-words.ts'
import { defaultMetric } from '../core/metric-roles.ts'
import type { Run } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { runKey, withReplicate } from '../runs/replicate.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { exitOf, gateComment, gateOf, outcomeText } from '../report/gate.ts'
import {
  comparisonHeader,
  comparisonNotes,
  comparisonRecord,
  comparisonRow,
  plainHeader,
  plainRows,
} from './compare/compared-rows.ts'
import { aboveNoise, gateOptions, gateThreshold, type GateTexts } from './input/gate-options.ts'
import { filterOption, requireFields } from './input/require-fields.ts'
import {
  marginOption,
  excludeWarmup,
  metricOptions,
  parseMetricOptions,
  type MetricOptionTexts,
  pooledNotes,
  poolOption,
  onePriceNotes,
  confounderNotes,
} from './input/metric-options.ts'
import { openArchive } from './input/open-archive.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions, commaSeparated } from './option-parsers.ts'
import { compareSides } from './report/compare-sides.ts'
import { formatRows, rowFormats } from './print/printed-rows.ts'
import { visible } from './print/terminal-text.ts'

interface CompareOptions extends CommonOptions, MetricOptionTexts, GateTexts {
  readonly metric?: string
  readonly row?: readonly string[]
  readonly margin?: number
  readonly pool?: readonly string[]
  readonly replicate?: string
  readonly assume?: string
  readonly format: string
  readonly wide?: boolean
}

type Operands = readonly [page: string, baseline: string, ...contender: string[]]

/** The runs that are compared, before any selection of their metric. */
interface Sides {
  readonly runs: readonly Run[]
  readonly notes: readonly string[]
  readonly names: readonly [baseline: string, contender: string]
  readonly baselines: readonly Run[]
  readonly contenders: readonly Run[]
  /** Keys that select the sides. */
  readonly keys: readonly string[]
  /** What the filters state, where there are some. */
  readonly filters: readonly ReturnType<typeof filterOption>[]
}

/** Prints one row per cell; 0 if both filters match runs, 1 otherwise; with --fail-on as the outcome says. */
export const compare: Command<Operands, CompareOptions> = {
  arguments: {
    '<page>': 'archive page, folder or container; of two, the baseline',
    '<baseline>':
      'filter of the baseline, such as "version:8.0.45"; of two archives, the contender',
    '[contender]': 'filter of the contender, such as "version:9.6.0"; none for two archives',
  },
  options: {
    ...archiveOptions,
    '-m, --metric <name>': 'metric to compare (default: the headline metric of the runs)',
    '-r, --row <fields>': {
      help: 'fields on the rows, comma-separated (default: those that vary and have common values)',
      parse: commaSeparated,
    },
    ...marginOption,
    ...poolOption,
    '--replicate <field>':
      'field that numbers starts of the server, whose runs count as one value; `run`: each run is a start',
    '--assume <distribution>':
      'log-normal: also a Welch test of logarithms, which can confirm 3 runs a side',
    '-f, --format <name>': {
      help: `${rowFormats.join(', ')}, github (a comment, with --fail-on)`,
      default: 'table',
    },
    '--wide': 'also print intervals, p-values, numbers of runs and effect sizes',
    ...gateOptions,
    '--json': 'print one JSON object per row',
    ...metricOptions,
  },
  examples: [
    'compare mariadb-two-cores cores:1 cores:2',
    'compare results.tar.gz version:8.0.45 version:8.4.8 --fail-on regression=5%',
    'compare before/ after/ --fail-on regression',
  ],
  reads([page, baseline, contender]: Operands) {
    return contender === undefined ? [page, baseline] : [page]
  },
  async run(operands, options, output) {
    const format = parseChoice(options.format, [...rowFormats, 'github'] as const, 'format', where)
    const threshold = gateThreshold(options, where)
    if (options.assume !== undefined) parseChoice(options.assume, ['log-normal'], 'assume', where)
    const metricOptions = parseMetricOptions(options)
    const vocabulary = readVocabulary(process.cwd())
    const {
      runs,
      notes,
      names,
      baselines,
      contenders,
      keys: intended,
      filters,
    } = await sidesOf(operands, options, { vocabulary, output })
    const [baseline, contender] = names
    const metric = options.metric ?? defaultMetric(runs, vocabulary.metrics)
    const printNote = (text: string): void => output.talk(`${visible(`note: ${text}`)}\n`)
    if (baselines.length === 0 || contenders.length === 0) {
      output.talk('At least one of the two filters matches no run.\n')
      for (const { literals } of filters)
        for (const value of unknownLiterals(literals, runs))
          printNote(`unexpected ${unknownValueText(value)}`)
      return 1
    }
    const {
      keys,
      pairs: own,
      pooled,
      confounders,
    } = sideBySide(baselines, contenders, {
      metric,
      options: metricOptions,
      vocabulary,
      intended,
      ...(options.row ? { keys: options.row } : {}),
      ...(options.margin === undefined ? {} : { margin: options.margin }),
    })
    const prices = onePriceNotes(own.flatMap((pair) => [pair.baseline, pair.contender]))
    const pairs = pairsInArchive(own, { metric, options: metricOptions }, runs)
    const judged = { metric, pairs, runs: [baselines, contenders], differences: confounders }
    const least =
      threshold === undefined || options.noiseFrom === undefined
        ? threshold
        : aboveNoise(threshold, (await openArchive(options.noiseFrom, options)).runs, metric)
    const outcome = least === undefined ? undefined : gateOf(judged, least, vocabulary)
    if (format === 'github') {
      if (!outcome || least === undefined)
        throw usageError(
          'Expected --fail-on with --format github',
          where,
          'Add --fail-on regression',
        )
      output.data(gateComment(outcome, judged, least, [baseline, contender], vocabulary))
      return exitOf(outcome, options.strict === true)
    }
    for (const note of [...notes, ...prices, ...pooledNotes(pooled, options.pool ?? [], where)])
      printNote(note)
    for (const note of confounderNotes(confounders)) printNote(note)
    for (const note of noiseNotes(pairs, runs, metric)) printNote(note)
    const samples = pairs.flatMap(({ baseline, contender }) =>
      baseline && contender ? [[baseline, contender] as const] : [],
    )
    for (const note of doubtNotes(pairs.map(({ comparison }) => comparison))) printNote(note)
    for (const note of runOrderNotes(samples.flat())) printNote(note)
    if (options.assume !== undefined) printNote(logNormalNote(samples))
    if (options.json === true) {
      for (const pair of pairs) output.data(`${JSON.stringify(comparisonRecord(pair, metric))}\n`)
    } else {
      const wide = options.wide === true || format === 'csv' || format === 'tsv'
      const rows = wide
        ? pairs.map((pair) => comparisonRow(pair, metric, vocabulary))
        : plainRows(pairs, metric, vocabulary)
      const head = wide ? comparisonHeader(keys, baseline, contender) : plainHeader
      if (!wide) output.talk(`base: ${visible(baseline)}, new: ${visible(contender)}\n`)
      output.data(formatRows(head, rows, 1, format))
      for (const note of comparisonNotes(pairs, wide)) printNote(note)
    }
    if (!outcome || least === undefined) return 0
    output.talk(`${visible(outcomeText(outcome, pairs.length, least, vocabulary))}\n`)
    return exitOf(outcome, options.strict === true)
  },
}

const where = 'command line of compare'

async function sidesOf(
  [page, baseline, contender]: Operands,
  options: CompareOptions,
  { vocabulary, output }: { readonly vocabulary: Vocabulary; readonly output: Output },
): Promise<Sides> {
  const { replicate } = options
  const open = async (path: string): Promise<Archive> => {
    const archive = await openArchive(path, options, output.progress)
    if (replicate === undefined) return archive
    const { slug } = archive.page
    return { ...archive, runs: archive.runs.map((run) => withReplicate(run, slug, replicate)) }
  }
  const required = replicate === undefined || replicate === runKey ? [] : [replicate]
  if (contender === undefined) {
    if (!existsSync(baseline))
      throw usageError(
        'Expected two filters, or two folders or containers that exist',
        where,
        'Write: compare PATH version:8.0.45 version:8.4.8, or compare BEFORE AFTER',
      )
    const isUnknown = (key: string): boolean => unknownKey.test(key)
    const { sources } = await compareSides([], [page, baseline], { open, isUnknown, vocabulary })
    const { runs, notes } = excludeWarmup(sources.runs, options)
    requireFields(required, runs, where)
    const names = sources.sides?.labels ?? ['', '']
    const [baselines, contenders] = names.map((name) =>
      runs.filter(({ fields }) => fields[sideKey] === name),
    )
    return {
      ...{ runs, notes, names, filters: [], keys: [sideKey] },
      ...{ baselines: baselines ?? [], contenders: contenders ?? [] },
    }
  }
  const left = filterOption('baseline filter', baseline)
  const right = filterOption('contender filter', contender)
  const { runs, notes } = excludeWarmup((await open(page)).runs, options)
  requireFields([...left.keys, ...right.keys, ...required], runs, where)
  return {
    ...{ runs, notes, names: [baseline, contender], filters: [left, right] },
    keys: [...left.keys, ...right.keys],
    baselines: runs.filter(({ fields }) => left.filter(fields)),
    contenders: runs.filter(({ fields }) => right.filter(fields)),
  }
}

function noiseNotes(
  pairs: readonly Pair[],
  runs: readonly Run[],
  metric: string,
): readonly string[] {
  const floor = noiseFloor(runs, metric)
  const isShort = ({ comparison: { verdict } }: Pair): boolean =>
    'needed' in verdict || verdict.kind === 'single'
  if (!floor || !pairs.some(isShort)) return []
  const percent = ((floor.band - 1) * 100).toFixed(1)
  return [
    `noise floor: identical runs of this archive differ by up to ${percent} % (95 % of ${floor.pairs} pairs)`,
  ]
}
