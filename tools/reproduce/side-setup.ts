// What one side of a comparison was measured with, from the files of its runs, and what those files do not state.
import { basename } from 'node:path'
import type { Run } from '../model.ts'
import type { Configuration, Setting } from '../options/configuration.ts'
import {
  isNoise,
  statedDefault,
  type FamilyVocabulary,
  type OptionEntry,
  type OptionVocabulary,
} from '../options/option-vocabulary.ts'
import { configurations } from '../options/of-runs.ts'
import { sameForm } from '../options/option-value.ts'
import { releaseText, type Server } from '../options/server.ts'
import { loadSetup, type LoadSetup } from './load-setup.ts'

/** The setup of a side of a cell. */
export interface SideSetup {
  readonly server: Server
  /** As written, then what the server ran with that is neither written nor the default. */
  readonly options: Readonly<Record<string, string>>
  /** Written options that name folders or the machine, which a plan leaves out. */
  readonly omitted: readonly string[]
  readonly load?: LoadSetup
  /** Name of the configuration in the archive, where it has one. */
  readonly configuration?: string
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
    ...(run.fields['config'] === undefined ? {} : { configuration: run.fields['config'] }),
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
  { server, written = new Map(), running = new Map() }: Configuration,
  vocabulary: OptionVocabulary,
): Pick<SideSetup, 'options' | 'omitted'> {
  const omitted = [...written.keys()].filter(namesPlace)
  const options = new Map<string, string>()
  for (const [name, { text }] of written)
    if (!namesPlace(name))
      // A file of its own data directory, such as mysql-bin of /data/logs/mysql-bin.
      options.set(name, entryOf(name)?.kind === 'file' ? basename(text) : text)
  for (const [name, setting] of running) {
    if (options.has(name) || namesPlace(name) || setByRecorder.has(name)) continue
    if (differsFromDefault(setting)) options.set(name, setting.text)
  }
  return { options: Object.fromEntries(options), omitted }

  function namesPlace(name: string): boolean {
    const entry = entryOf(name)
    return entry?.kind === 'path' || entry?.host === true || isNoise(familyOf(name), name)
  }

  // A default that depends on the machine or on other options is left to the server.
  function differsFromDefault({ name, text, family }: Setting): boolean {
    const entry = entryOf(name)
    const usual = statedDefault(entry, server)
    if (usual === undefined || usual.startsWith('=')) return false
    return sameForm(usual, family, entry?.kind) !== sameForm(text, family, entry?.kind)
  }

  function entryOf(name: string): OptionEntry | undefined {
    return familyOf(name)?.options.get(name)
  }

  function familyOf(name: string): FamilyVocabulary | undefined {
    return [...vocabulary.values()].find(({ options: known }) => known.has(name))
  }
}

// The recorder connects through a socket of its own folder.
const setByRecorder: ReadonlySet<string> = new Set([
  ...['skip_networking', 'server_id', 'port', 'listen_addresses', 'unix_socket_directories'],
  ...['config_file', 'hba_file', 'ident_file', 'data_directory', 'external_pid_file'],
])

function positive(text: string | undefined): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
