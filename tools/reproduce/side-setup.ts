// What one side of a comparison was measured with, from the files of its runs, and what those files do not state.
import type { Run } from '../core/model.ts'
import type { Configuration, Setting } from '../options/configuration.ts'
import { statedDefault, type OptionVocabulary } from '../options/option-vocabulary.ts'
import { configurations, optionFiles } from '../options/of-runs.ts'
import { sameForm } from '../options/option-value.ts'
import { releaseText, type Server } from '../options/server.ts'
import { optionRefusal } from '../options/transferable.ts'
import { loadSetup, type LoadSetup, type Omission } from './load-setup.ts'

/** The setup of a side of a cell. */
export interface SideSetup {
  readonly server: Server
  /** As written, then what the server ran with that is neither written nor the default; null is written without a value. */
  readonly options: Readonly<Record<string, string | null>>
  /** Options and arguments that a plan does not take over. */
  readonly omitted: readonly Omission[]
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
  const script = load && load.workload.load === 'sysbench' && load.workload.test === undefined
  const threads = positive(run.fields['threads'])
  const cores = positive(run.fields['cores'])
  const { server } = configuration
  const where = run.source?.path ?? `run ${run.id}`
  return {
    server,
    options,
    omitted: [...omitted, ...includesOf(run), ...(load?.omitted ?? [])],
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
      ...(script === true
        ? [
            `The script of ${where} is none of sysbench's own: read it, put it in the folder of the plan, and write its name into the plan as \`test\`.`,
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

function includesOf(run: Run): readonly Omission[] {
  const reason = 'it includes files, whose options the archive does not state'
  return optionFiles(run)
    .flatMap(({ readings }) => readings)
    .flatMap((one) => (one.kind === 'options' ? (one.includes ?? []) : []))
    .map((name) => ({ name, reason }))
}

function withScale(load: LoadSetup | undefined, { fields }: Run): LoadSetup | undefined {
  const scale = positive(fields['scale'])
  if (load?.workload.load !== 'pgbench' || scale === undefined) return load
  return { ...load, workload: { ...load.workload, data: [`--scale=${scale}`] } }
}

function optionsOf(
  { server, written = new Map(), running = new Map() }: Configuration,
  vocabulary: OptionVocabulary,
): Pick<SideSetup, 'options' | 'omitted'> {
  const omitted: Omission[] = []
  const options: Record<string, string | null> = {}
  for (const [name, setting] of written) {
    const here = running.get(name)
    // The server may have rounded or limited what was written.
    if (here && here.form !== setting.form && refusalOf(here) === undefined) take(here)
    else take(setting)
  }
  for (const [name, setting] of running)
    if (!written.has(name) && !setByRecorder.has(name) && differsFromDefault(setting)) take(setting)
  return { options, omitted }

  function take(setting: Setting): void {
    const [name, value] = acceptedSpelling(setting)
    const reason = refusalOf(setting)
    if (reason === undefined) options[name] = value
    else omitted.push({ name: setting.option.name, reason })
  }

  function refusalOf(setting: Setting): string | undefined {
    const [name, value] = acceptedSpelling(setting)
    return optionRefusal(setting.family, name, value ?? undefined)
  }

  // As the parser of the server accepts it: in its own spelling, and without a value where that would name a file.
  function acceptedSpelling({
    family,
    name,
    form,
    option,
  }: Setting): readonly [name: string, value: string | null] {
    const isFile = vocabulary.get(family)?.options.get(name)?.kind === 'file'
    if (isFile) return [form === '0' ? `skip-${dashed(name)}` : dashed(name), null]
    const { value = null } = option
    if (family !== 'mysql' || !name.startsWith('skip_') || value === null)
      return [option.name, value]
    return form === '1' ? [dashed(option.name), null] : [option.name, form]
  }

  // A default that depends on the machine or on other options is left to the server.
  function differsFromDefault({ name, text, family }: Setting): boolean {
    const entry = vocabulary.get(family)?.options.get(name)
    const usual = statedDefault(entry, server)
    if (usual === undefined || usual.startsWith('=')) return false
    return sameForm(usual, family, entry?.kind) !== sameForm(text, family, entry?.kind)
  }
}

function dashed(name: string): string {
  return name.replaceAll('_', '-')
}

// The recorder connects through a socket of its own folder.
const setByRecorder: ReadonlySet<string> = new Set(['skip_networking', 'server_id'])

function positive(text: string | undefined): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
