// What one side of a comparison was measured with, from the files of its runs, and what those files do not state.
import type { Run } from '../model.ts'
import type { Configuration } from '../options/configuration.ts'
import { isNoise, statedDefault, type OptionVocabulary } from '../options/option-vocabulary.ts'
import { configurations } from '../options/of-runs.ts'
import { sameForm } from '../options/option-value.ts'
import { releaseText, type Server } from '../options/server.ts'
import { loadSetup, type LoadSetup } from './load-setup.ts'

/** The setup of a side of a cell. */
export interface SideSetup {
  readonly server: Server
  /** As written, then what the server ran with that is neither written nor the default. */
  readonly options: Readonly<Record<string, string>>
  /** Options that name files or the machine, which a plan leaves out. */
  readonly omitted: readonly string[]
  readonly load?: LoadSetup
  readonly workload: string
  readonly threads?: number
  readonly cores?: number
  /** What no file of the runs states, each as a sentence. */
  readonly missing: readonly string[]
}

/** The setup of the runs of one side, which share one; the first run stands for all. */
export function sideSetup(runs: readonly Run[], vocabulary: OptionVocabulary): SideSetup {
  const [run] = runs
  if (!run) throw new Error('A side without runs has no setup')
  const configuration = configurations(vocabulary)(run)
  const { options, omitted } = optionsOf(configuration, vocabulary)
  const load = run.command && withScale(loadSetup(run.command.text), run)
  const threads = positive(run.fields['threads'])
  const cores = positive(run.fields['cores'])
  const { server } = configuration
  const where = run.source?.path ?? `run ${run.id}`
  return {
    server,
    options,
    omitted,
    workload: run.fields['workload'] ?? load?.workload.test ?? 'load',
    ...(load ? { load } : {}),
    ...(threads === undefined ? {} : { threads }),
    ...(cores === undefined ? {} : { cores }),
    missing: [
      ...(server.release.length === 0
        ? [`No file states the version of the server of ${where}.`]
        : []),
      ...(configuration.written || configuration.running
        ? []
        : [
            `No file states the configuration of ${releaseText(server)}; the plan uses its defaults.`,
          ]),
      ...(run.command ? [] : [`${where} states no command line: write the load into the plan.`]),
      ...(run.command && !load
        ? [
            `The load of ${where} is neither sysbench nor pgbench: write it into the plan as \`load: command\`.`,
          ]
        : []),
      ...(load?.workload.load === 'sysbench' && load.workload.data.length === 0
        ? [
            `The command line of ${where} does not state the size of the tables: write it into the plan as \`data\`.`,
          ]
        : []),
      ...(threads === undefined ? [`No file states the number of threads of ${where}.`] : []),
    ],
  }
}

function withScale(load: LoadSetup | undefined, { fields }: Run): LoadSetup | undefined {
  const { scale } = fields
  if (load?.workload.load !== 'pgbench' || scale === undefined) return load
  return { ...load, workload: { ...load.workload, data: [`--scale=${scale}`] } }
}

function optionsOf(
  { server, written, running }: Configuration,
  vocabulary: OptionVocabulary,
): Pick<SideSetup, 'options' | 'omitted'> {
  const omitted: string[] = []
  const options = new Map<string, string>()
  const put = (name: string, text: string, isWritten: boolean): void => {
    const [family] = [...vocabulary].find(([, known]) => known.options.has(name)) ?? []
    const known = family && vocabulary.get(family)
    const entry = known?.options.get(name)
    if (
      entry?.kind === 'path' ||
      entry?.kind === 'file' ||
      entry?.host === true ||
      isNoise(known, name)
    ) {
      if (isWritten) omitted.push(name)
      return
    }
    if (isWritten) options.set(name, text)
    else if (known && !options.has(name)) {
      const usual = statedDefault(entry, server)
      // A default that depends on the machine or on other options is left to the server.
      if (usual === undefined || usual.startsWith('=')) return
      if (sameForm(usual, known.family, entry?.kind) !== sameForm(text, known.family, entry?.kind))
        options.set(name, text)
    }
  }
  for (const [name, { text }] of written ?? []) put(name, text, true)
  for (const [name, { text }] of running ?? []) put(name, text, false)
  return { options: Object.fromEntries(options), omitted }
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
