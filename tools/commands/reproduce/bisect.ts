// reproduce --bisect: measures a revision until the gate decides about it, with the exit status that `git bisect run` expects.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { defaultMetric } from '../../core/metric-roles.ts'
import { BadInput } from '../../core/errors.ts'
import { sideBySide } from '../../analysis/side-by-side.ts'
import { gateOf, outcomeText, type Outcome } from '../../report/gate.ts'
import type { CommonOptions, Output } from '../command.ts'
import { gateThreshold } from '../input/gate-options.ts'
import { openArchive } from '../input/open-archive.ts'

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
export async function bisectRevision(
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
        if (status !== 0) return endOf(`the command ended with ${status}`, output)
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
      wanted = measured + repeatsOf(outcome)
      if (wanted === measured || wanted > (budget ?? usualBudget)) return cannotTell
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function repeatsOf(outcome: Outcome): number {
  return outcome.kind === 'cannot tell' ? outcome.repeats : 0
}

function endOf(reason: string, output: Output): number {
  output.talk(`cannot tell: ${reason}\n`)
  return cannotTell
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
