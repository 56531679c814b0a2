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
  const found: Diagnostic[] = []
  const say = (
    { place }: Setting,
    severity: 'warning' | 'info',
    rule: string,
    message: string,
  ): void => {
    found.push({ severity, rule: `lint-config/${rule}`, message, place })
  }
  for (const { name, settings, conflict } of of.repeats) {
    const last = settings.at(-1)
    if (!last) continue
    const texts = settings.map(({ text, place: { line } }) =>
      line === undefined ? text : `${text} (line ${String(line)})`,
    )
    if (conflict)
      say(
        last,
        'warning',
        'conflict',
        `${name} is ${texts.join(', then ')}: the last one is effective`,
      )
    else
      say(
        last,
        'info',
        'repeat',
        `${name} is set ${String(settings.length)} times to the same value`,
      )
  }
  for (const setting of of.written?.values() ?? []) {
    const familyVocabulary = vocabulary.get(setting.family)
    const problem = familyVocabulary && optionProblem(setting, of, familyVocabulary)
    if (problem) say(setting, 'warning', problem.rule, problem.message)
  }
  return found.toSorted((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0))
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
    return {
      rule: 'ignored',
      message: `${name}=${text} is configured, but ${now === undefined ? 'the server has no such variable' : `the server runs with ${now}`}`,
    }
  }
  if (familyVocabulary.family !== 'mysql' || entry || plugins.test(name)) return undefined
  const names = namesOf(familyVocabulary, server)
  if (server.release.length > 0 && names && !names.has(name) && isOfSeries(familyVocabulary, name))
    return { rule: 'removed', message: `${name} is not an option of ${release}: ${fate}` }
  return isOfSeries(familyVocabulary, name)
    ? undefined
    : { rule: 'unknown', message: `${name} is not a known option: ${fate} if the server lacks it` }
}
