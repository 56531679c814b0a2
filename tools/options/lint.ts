// What is wrong with a file of options: repeats that disagree, names that no server or not this one knows.
import type { Diagnostic } from '../core/model.ts'
import { isIneffective } from './row-class.ts'
import type { Configuration, Setting } from './configuration.ts'
import { isOfSeries } from './option-name.ts'
import {
  isIgnored,
  isRemoved,
  isTooEarly,
  namesOf,
  type FamilyVocabulary,
  type OptionVocabulary,
} from './option-vocabulary.ts'

// Options of engines and plugins, of which no list is kept.
const plugins =
  /^(?:rocksdb|tokudb|wsrep|group_replication|mysqlx|validate_password|rpl_semi_sync|spider|mroonga|oqgraph|connect|sphinx|columnstore|clone|audit_log|keyring|thread_pool|component|myrocks|s3|server_audit|handlersocket|userstat|sql_error_log|simple_password|cracklib|feedback|federated|archive|blackhole|ndb|innodb_rds|ft|aria|maria|plugin|ssl|tls|tc|timed|temp|des|debug|gdb|bootstrap|initialize|init|help|verbose|defaults|no_defaults|console|daemonize|standalone|exit_info|chroot|ansi|large|memlock|myisam|sporadic|super|safe|skip|symbolic|transaction|upgrade|user|utility|replicate|replica|slave|source|master|binlog|log|report|relay|performance_schema)_/

/** What a reader of the file should know, in the order of its lines. */
export function lintConfiguration(
  of: Configuration,
  vocabulary: OptionVocabulary,
): readonly Diagnostic[] {
  const repeats = of.repeats.flatMap(({ name, settings, conflict }): readonly Diagnostic[] => {
    const last = settings.at(-1)
    if (!last) return []
    const { place } = last
    const texts = settings.map(({ text, place: { line } }) =>
      line === undefined ? text : `${text} (line ${String(line)})`,
    )
    const message = conflict
      ? `${name} is ${texts.join(', then ')}: the last one is effective`
      : `${name} is set ${String(settings.length)} times to the same value`
    return conflict
      ? [{ severity: 'warning', rule: 'lint-config/conflict', message, place }]
      : [{ severity: 'info', rule: 'lint-config/repeat', message, place }]
  })
  const problems = [...(of.written?.values() ?? [])].flatMap((setting): readonly Diagnostic[] => {
    const known = vocabulary.get(setting.family)
    const { rule, message } = (known && optionProblem(setting, of, known)) ?? {}
    if (rule === undefined || message === undefined) return []
    return [{ severity: 'warning', rule: `lint-config/${rule}`, message, place: setting.place }]
  })
  return [...repeats, ...problems].toSorted((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0))
}

/** The problem of an option that the server rejects or ignores; undefined if none is known. */
function optionProblem(
  setting: Setting,
  of: Configuration,
  familyVocabulary: FamilyVocabulary,
): { readonly rule: string; readonly message: string } | undefined {
  const { name, loose, text } = setting
  const { server, running } = of
  const entry = familyVocabulary.options.get(name)
  const release = `${server.lineage} ${server.release.join('.')}`.trim()
  const fate = loose === true ? 'the server starts without it' : 'the server does not start'
  if (entry && isRemoved(entry, server))
    return { rule: 'removed', message: `${name} is removed in ${release}: ${fate}` }
  if (entry && isTooEarly(entry, server))
    return { rule: 'too-early', message: `${name} was introduced after ${release}: ${fate}` }
  if (entry && isIgnored(entry, server))
    return { rule: 'ignored', message: `${name} has no effect in ${release}` }
  if (isIneffective(of, name, entry)) {
    const now = running?.get(name)?.text
    const truth = now === undefined ? 'has no such variable' : `runs with ${now}`
    return { rule: 'ignored', message: `${name}=${text} is configured, but the server ${truth}` }
  }
  if (familyVocabulary.family !== 'mysql' || entry || plugins.test(name)) return undefined
  const names = namesOf(familyVocabulary, server)
  if (server.release.length > 0 && names && !names.has(name) && isOfSeries(familyVocabulary, name))
    return { rule: 'removed', message: `${name} is not an option of ${release}: ${fate}` }
  return isOfSeries(familyVocabulary, name)
    ? undefined
    : { rule: 'unknown', message: `${name} is not a known option: ${fate} if the server lacks it` }
}
