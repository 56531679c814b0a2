import { existsSync, readFileSync, writeFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { citeFormats, rendered, type CiteFormat } from '../cite/cite-subject.ts'
import { BadInput } from '../core/errors.ts'
import { readPlan } from '../record/read-plan.ts'
import { environmentFacts } from '../reproduce/environment-facts.ts'
import {
  judge,
  overallVerdict,
  recordedValues,
  withUnmetOptions,
} from '../analysis/reproduction/judge.ts'
import { localServers } from '../reproduce/local-servers.ts'
import { reproducesSchema, type Reproduces } from '../analysis/reproduction/reproduction-verdict.ts'
import { reproductionPlan } from '../reproduce/reproduction-plan.ts'
import { exitStatus, resultMarkdown, resultText, type Result } from '../reproduce/result.ts'
import type { Command, Output, CommonOptions } from './command.ts'
import { openArchive } from './input/open-archive.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'
import { confirmCommands, yesOption } from './record.ts'
import { recordToEnd } from './record/record-to-end.ts'
import { openOriginal, type OriginalOptions } from './reproduce/originals.ts'
import { spawnSync } from 'node:child_process'
import { defaultMetric } from '../core/metric-roles.ts'
import { sideBySide } from '../analysis/side-by-side.ts'
import { gateOf, outcomeText } from '../report/gate.ts'
import { gateThreshold } from './input/gate-options.ts'

interface ReproduceOptions extends OriginalOptions {
  readonly bisect?: string
  readonly budget?: string
  readonly failOn?: string
  readonly out?: string
  readonly run?: boolean
  readonly yes?: boolean
  readonly archive?: string
  readonly scratch?: string
  readonly servers?: readonly string[]
  readonly repeats?: string
  readonly seconds?: string
  readonly format: string
}

const formats = ['md', ...citeFormats] as const

/**
 * Prints a plan, or the result of a recording: 0 reproduced or only planned, 1 not reproduced, 4 cannot tell or different experiment, 5 direction
 * only. With --bisect: 0 not regressed, 1 regressed, 125 cannot tell.
 */
export const reproduce: Command<readonly [target: string], ReproduceOptions> = {
  arguments: {
    '<target>':
      'figure or claim (id, address or article/figure), zip of `pack`, archive page, plan that reproduce wrote, or its recording',
  },
  options: {
    '--out <file>': 'write the plan to a file instead of stdout',
    '--run': 'print the commands of the plan, ask, record it and print the result',
    ...yesOption,
    '--archive <dir>': 'folder of the recording (default: the name of the plan)',
    '--scratch <dir>':
      'folder for data directories (default: .build/record/ and the name of the plan)',
    '--servers <dirs...>': 'folders to search for servers in addition to PATH',
    '--baseline <filter>': 'for an archive page: filter of the baseline',
    '--contender <filter>': 'for an archive page: filter of the contender',
    '-m, --metric <name>':
      'for an archive page: metric to compare (default: the headline metric of the runs)',
    '--repeats <n>': 'repeats of each side (default: enough for 80 % power)',
    '--seconds <n>': 'seconds of each run (default: as in the original)',
    '-f, --format <name>': { help: formats.join(', '), default: 'md' },
    '--bisect <command>':
      'for a folder of good results: run the command, which writes a result into $OUT, until `git bisect run` has an answer',
    '--budget <n>': 'with --bisect: measurements of a revision at most (default: 12)',
    '--fail-on <regression>':
      'with --bisect: the regression that is bad, such as `regression=10%` (default: 5 %)',
    ...archiveOptions,
  },
  examples: [
    'reproduce second-core/read-only --out plan.yaml',
    'reproduce plan.yaml --run --format github',
    'reproduce again/ --format json',
    'reproduce flush-at-commit --baseline config:commit1 --contender config:commit2',
    "reproduce good/ --bisect './build.sh && ./bench.sh > $OUT/sysbench.log'",
    'reproduce evidence.zip --servers /opt/servers --out plan.yaml --run',
  ],
  async run([target], options, output) {
    const format = parseChoice(options.format, formats, 'format', where)
    if (options.bisect !== undefined) {
      const budget = wholeNumber(options.budget, '--budget')
      return bisectRevision(target, options.bisect, budget, options, output)
    }
    const vocabulary = readVocabulary(process.cwd())
    if (existsSync(join(target, 'plan.yaml')) && existsSync(join(target, 'journal.ndjson')))
      return printResult(target, { format, options, vocabulary }, output)
    const plan = /\.ya?ml$/.test(target)
      ? target
      : await writePlan(target, options, vocabulary, output)
    if (options.run !== true) return 0
    if (plan === undefined)
      throw usageError('Expected a file for the plan', where, 'Add --out plan.yaml')
    reproducedBy(plan)
    const given = readPlan(plan)
    await confirmCommands(given, plan, options.yes === true, output)
    const archive = resolve(options.archive ?? basename(plan).replace(/\.ya?ml$/, ''))
    const scratch = resolve(options.scratch ?? join('.build', 'record', basename(archive)))
    const recording = {
      ...{ plan: given, planFile: plan, archive, scratch },
      onlyPrepare: false,
    }
    const { stopped } = await recordToEnd(recording, output)
    if (stopped === 'interrupted') return 130
    return printResult(archive, { format, options, vocabulary }, output)
  },
}

const where = 'command line of reproduce'

// Returns the file of the plan; undefined where it was printed.
async function writePlan(
  target: string,
  options: ReproduceOptions,
  vocabulary: Vocabulary,
  output: Output,
): Promise<string | undefined> {
  const original = await openOriginal(target, options, vocabulary)
  const repeats = wholeNumber(options.repeats, '--repeats')
  const seconds = wholeNumber(options.seconds, '--seconds')
  const { text, missing, notes } = reproductionPlan(original, {
    servers: await localServers(options.servers ?? []),
    vocabulary: vocabulary.options(),
    processors: availableParallelism(),
    ...(repeats === undefined ? {} : { repeats }),
    ...(seconds === undefined ? {} : { seconds }),
  })
  for (const sentence of missing) output.talk(`missing: ${sentence}\n`)
  for (const sentence of notes) output.talk(`note: ${sentence}\n`)
  if (options.out === undefined) {
    if (options.run !== true) output.data(text)
    return undefined
  }
  writeFileSync(options.out, text)
  if (options.run === true && missing.length > 0)
    throw new BadInput(
      'The plan is incomplete',
      options.out,
      'Add what is missing to the plan, then run `benchfolio reproduce` with the plan and --run',
    )
  return options.out
}

interface ResultTerms {
  readonly format: (typeof formats)[number]
  readonly options: ReproduceOptions
  readonly vocabulary: Vocabulary
}

async function printResult(
  archive: string,
  { format, options, vocabulary }: ResultTerms,
  output: Output,
): Promise<number> {
  const file = join(archive, 'plan.yaml')
  const { runs } = await openArchive(archive, options)
  const reproduces = withUnmetOptions(reproducedBy(file), runs, vocabulary.options())
  const cells = judge(reproduces.cells, recordedValues(reproduces, runs), reproduces.differs)
  const result: Result = {
    reproduces,
    cells,
    environment: environmentFacts(runs, vocabulary.factRows()),
    plan: readFileSync(file, 'utf8'),
  }
  output.data(printedResult(result, format))
  return exitStatus[overallVerdict(cells)]
}

function printedResult(result: Result, format: 'md' | CiteFormat): string {
  if (format === 'json') return resultText(result)
  const markdown = resultMarkdown(result)
  return format === 'md' ? markdown : rendered(markdown, format)
}

function reproducedBy(file: string): Reproduces {
  const { reproduces } = readPlan(file)
  const checked = reproducesSchema.safeParse(reproduces)
  if (checked.success) return checked.data
  throw new BadInput(
    'The plan has no valid key `reproduces`',
    file,
    'Write the plan with `benchfolio reproduce <id> --out plan.yaml` and keep this key',
  )
}

function wholeNumber(text: string | undefined, flag: string): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw usageError(`Unexpected \`${text}\`, expected a whole number`, flag, `Write ${flag} 6`)
}

interface BisectOptions extends CommonOptions {
  readonly failOn?: string
  readonly metric?: string
}

const usualBudget = 12
const cannotTell = 125

/**
 * Runs `command` with a new folder in `$OUT` as often as the comparison with the results in `good` needs: 0 not regressed, 1 regressed, 125 if
 * the command fails, the results are not comparable or `budget` measurements do not decide.
 */
async function bisectRevision(
  good: string,
  command: string,
  budget: number | undefined,
  options: BisectOptions,
  output: Output,
): Promise<number> {
  const { failOn = 'regression' } = options
  const threshold = gateThreshold({ failOn }, 'command line of reproduce')
  if (threshold === undefined) throw new Error('a gate without a threshold')
  const vocabulary = readVocabulary(process.cwd())
  const baseline = (await openArchive(good, options)).runs
  const metric = options.metric ?? defaultMetric(baseline, vocabulary.metrics)
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bisect-'))
  try {
    let [measured, wanted] = [0, 1]
    for (;;) {
      for (; measured < wanted; measured += 1) {
        const status = runOnce(command, join(folder, `run-${measured + 1}`))
        if (status === 0) continue
        output.talk(`cannot tell: the command ended with ${status}\n`)
        return cannotTell
      }
      const { runs } = await openArchive(folder, options)
      const { pairs, confounders } = sideBySide(baseline, runs, {
        metric,
        vocabulary,
        intended: ['version', 'build'],
      })
      const input = { metric, pairs, runs: [baseline, runs], differences: confounders }
      const outcome = gateOf(input, threshold, vocabulary)
      const text = outcomeText(outcome, pairs.length, threshold, vocabulary)
      output.talk(`${measured} measured: ${text}\n`)
      if (outcome.kind === 'regressed') return 1
      if (outcome.kind === 'not regressed') return 0
      if (outcome.kind === 'cannot tell') wanted += outcome.repeats
      if (wanted === measured || wanted > (budget ?? usualBudget)) return cannotTell
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runOnce(command: string, folder: string): number {
  mkdirSync(folder)
  const { status, error } = spawnSync('sh', ['-c', command], {
    env: { ...process.env, OUT: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (error) throw new BadInput(error.message, 'option --bisect', 'Write a command of your shell')
  return status ?? cannotTell
}
