// What a run was made with, apart from the keys it is called by: its host, its tool, its configuration.
//
// Two runs whose traits differ are no repeats of each other, and a difference between them may be that of the trait.
import { memoizeByObject } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { effectiveConfigurations, type EffectiveConfiguration } from '../options/effective.ts'
import { serverTraits } from '../options/environment-options.ts'
import { ownName } from '../options/fact-row.ts'
import { packageFactRows } from '../options/fact-rows.ts'
import { loadArguments } from '../options/load-arguments.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { packageRoot } from '../root.ts'

/** Name → text, such as `kernel` → `6.8.0`, `--table-size` → `1000000`, `argument rate limit` → `500`, `launch CPU priority` → `nice -n 5`, `my.cnf sync_binlog` → `1`. */
export type Traits = ReadonlyMap<string, string>

// Options that identify one server or one moment and do not affect performance: report_port, innodb_data_home_dir, ssl_ca, gtid_executed. The
// path of innodb_data_file_path states sizes.
const names =
  /(?:^|_)(?:uuid|pid|hostname|socket|port|seed\d?|datadir|basedir|tmpdir|secure_file_priv|log_error|file|dir|(?<!data_file_)path|id|user|host|identity|error_count|warning_count|bind_address|ssl_(?:ca|capath|cert|crl|crlpath|key)|pseudo_\w+|gtid_(?:executed|purged|owned|next|seq_no|(?:binlog|current|slave)_pos|binlog_state))$|^timestamp$/

const ofParts = new Map<string, Traits>()
const alike = new Map<string, Traits>()

/** The traits of a run, the same object for all runs with the same traits; the order of their names is the same for every run. */
export const traitsOf = memoizeByObject((run: Run): Traits => {
  const stated = [
    ...factTraits(run),
    ...loadArguments(run.command?.text ?? '', (name) => isStatedBy(run, name)),
  ]
  const configuration = effectiveOf(run)
  // Hundreds of runs share a configuration of hundreds of options, which are therefore not compared run by run.
  const parts = JSON.stringify([configuration && numberOf(configuration), stated])
  const traits = ofParts.get(parts) ?? mergedTraits([...stated, ...optionTraits(configuration)])
  ofParts.set(parts, traits)
  return traits
})

function isStatedBy({ fields, facts }: Run, name: string): boolean {
  const own = ownName(name)
  return name.startsWith('field ') ? own in fields : facts.some((fact) => fact.name === own)
}

function mergedTraits(pairs: readonly (readonly [string, string])[]): Traits {
  const merged = new Map<string, string>()
  for (const [name, text] of pairs) {
    const before = merged.get(name)
    merged.set(name, before === undefined || before === text ? text : `${before} and ${text}`)
  }
  const sorted = [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(sorted)
  const traits = alike.get(text) ?? new Map(sorted)
  alike.set(text, traits)
  return traits
}

/** Names of the traits in which runs differ, with the distinct texts of each; a text is empty where a run has none. */
export function differingTraits(runs: readonly Run[]): ReadonlyMap<string, readonly string[]> {
  const all = [...new Set(runs.map(traitsOf))]
  const found = new Map<string, readonly string[]>()
  if (all.length < 2) return found
  for (const name of [...new Set(all.flatMap((traits) => [...traits.keys()]))].toSorted()) {
    const texts = new Set(all.map((traits) => traits.get(name) ?? ''))
    if (texts.size > 1) found.set(name, [...texts])
  }
  return found
}

// Facts of the vocabulary of differences, except those that differ from moment to moment.
function factTraits(run: Run): readonly (readonly [string, string])[] {
  const rowOf = packageFactRows()
  const texts = new Map<string, Set<string>>()
  for (const { name, text } of factsOf(run)) {
    const { counted, moment } = rowOf(name)
    if (counted || moment) continue
    const known = texts.get(name)
    if (known) known.add(text)
    else texts.set(name, new Set([text]))
  }
  return [...texts].map(([name, values]) => [ownName(name), [...values].toSorted().join(' and ')])
}

// Options are traits of the configuration instead.
function factsOf(run: Run): readonly { readonly name: string; readonly text: string }[] {
  return [
    ...[...run.host, ...run.facts].map(({ name, value }) => ({
      name: `fact ${name}`,
      text: value,
    })),
    ...serverTraits(run).filter(({ name }) => name.startsWith('fact ')),
  ]
}

/** True if every side has a run whose server reported its variables, or every side one with an option file only. */
export function haveLikeConfigurations(sides: readonly (readonly Run[])[]): boolean {
  return [true, false].some((isReported) =>
    sides.every((runs) => runs.some((run) => effectiveOf(run)?.isReported === isReported)),
  )
}

let effective: ReturnType<typeof effectiveConfigurations> | undefined

function effectiveOf(run: Run): EffectiveConfiguration | undefined {
  effective ??= effectiveConfigurations(readOptionVocabulary(packageRoot))
  return effective(run)
}

let configurationCount = 0

const numberOf = memoizeByObject<EffectiveConfiguration, number>(() => (configurationCount += 1))

// Variables that the server reported, else the options of its configuration file.
function optionTraits(
  configuration: EffectiveConfiguration | undefined,
): readonly (readonly [string, string])[] {
  if (!configuration) return []
  const kind = configuration.isReported ? 'variable' : 'my.cnf'
  // Without a binary log there is nothing to write to the disk at a commit.
  const hasLog = !/^(?:off|0)$/i.test(configuration.options.get('log_bin') ?? '')
  return [...configuration.options]
    .filter(([name]) => !names.test(name) && (hasLog || name !== 'sync_binlog'))
    .map(([name, text]) => [`${kind} ${name}`, text])
}
