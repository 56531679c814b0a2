// The parts of a name: what each of them states, or a number or word that only the whole archive explains.
import { memoizeByText } from '../core/memoize.ts'
import {
  axes,
  checkWords,
  engineNames,
  invalidWords,
  otherSoftware,
  noise,
  packedPrefixes,
  platforms,
  quantities,
  releases,
  repeatWords,
  systemTests,
  toolNames,
  workloadNames,
} from './inference-vocabulary.ts'

/** One part of a name. */
export type Item =
  | {
      readonly kind: 'fields'
      readonly fields: Readonly<Record<string, string>>
      readonly text: string
      readonly others?: readonly string[]
      readonly digits?: string
      /** The number of an attempt that is glued to a version: my8406v2. */
      readonly attempt?: string
    }
  /** A number behind or in front of letters; `keys` are the fields that it may be. */
  | {
      readonly kind: 'counted'
      readonly name: string
      readonly number: string
      readonly keys: readonly string[]
      readonly text: string
    }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'time'; readonly text: string }
  | { readonly kind: 'repeat'; readonly text: string; readonly number: string }
  | { readonly kind: 'aside'; readonly text: string }
  | { readonly kind: 'word'; readonly text: string }

type Rule = (name: string, at: number) => Item | undefined

const separators = /[._\-+,=@ ()[\]:%~#]/
const isEnd = (name: string, at: number): boolean =>
  at >= name.length || separators.test(name.charAt(at))

/** A rule for an expression that begins at a boundary and ends at one. */
function rule(source: string, item: (match: RegExpExecArray) => Item | undefined): Rule {
  const pattern = new RegExp(source, 'iy')
  return (name, at) => {
    pattern.lastIndex = at
    const match = pattern.exec(name)
    return match && isEnd(name, at + match[0].length) ? item(match) : undefined
  }
}

const twelve = (text = '', most: number): boolean => Number(text) <= most

const day = '(?<y>20[0-3]\\d)(?<s>[-_.]?)(?<m>\\d\\d)\\k<s>(?<d>\\d\\d)'
// 17-59-54   07:41:10.123   22_06_03_461138097_05_30, a time of `date -Ins` in the name of a file
const clock =
  '(?<h>[0-2]\\d)(?<q>[-_:.h]?)(?<i>[0-5]\\d)(?:\\k<q>(?<c>[0-5]\\d))?(?:[.,]\\d{1,9}|_\\d{9}(?:_\\d\\d_\\d\\d)?)?(?:Z|[+-]\\d{4})?'
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const times: readonly Rule[] = [
  // A commit.
  rule('(?=[a-f]*\\d)(?=\\d*[a-f])[a-f\\d]{16,40}(?![a-z\\d])', ({ 0: text }) => ({
    kind: 'word',
    text,
  })),
  rule(`${day}(?:[-_T. ]?${clock})?`, ({ 0: text, groups }) =>
    twelve(groups?.['m'], 12) && twelve(groups?.['d'], 31) && twelve(groups?.['h'] ?? '0', 23)
      ? { kind: 'time', text }
      : undefined,
  ),
  rule(
    `(?<m>[01]\\d)(?<s>[-_.]?)(?<d>[0-3]\\d)\\k<s>20[0-3]\\d(?:[-_T]${clock.replaceAll(/<[hqic]>/g, (name) => name)})?`,
    ({ 0: text, groups }) =>
      twelve(groups?.['m'], 12) && twelve(groups?.['d'], 31) ? { kind: 'time', text } : undefined,
  ),
  // 2024Sep11-2104
  rule(`20[0-3]\\d[-_.]?(?:${months})[-_.]?\\d{1,2}(?:[-_T. ]?${clock})?`, ({ 0: text }) => ({
    kind: 'time',
    text,
  })),
  rule('[0-2]\\d([-:])[0-5]\\d\\1[0-5]\\d', ({ 0: text }) =>
    Number(text.slice(0, 2)) < 24 ? { kind: 'time', text } : undefined,
  ),
  rule(
    `\\d{1,2}[-_]?(?:${months})[-_]?(?:20)?\\d\\d|(?:${months})[-_]?\\d{1,2}(?:[-_]?20\\d\\d)?`,
    ({ 0: text }) => ({ kind: 'time', text }),
  ),
  // 7d9f8b6c5d-x2x9z: the generated end of a pod's name
  rule('(?=[a-z]*\\d)[a-f\\d]{8,10}-(?=[a-z]*\\d)[a-z\\d]{5}', ({ 0: text }) => ({
    kind: 'time',
    text,
  })),
  rule('1[4-9]\\d{8}(?:\\d{3})?(?:\\.\\d{1,6})?', ({ 0: text }) => ({ kind: 'time', text })),
  rule(`(?:${clock.replace('(?<q>[-_:.h]?)', '(?<q>[:h])')})`, ({ 0: text }) => ({
    kind: 'time',
    text,
  })),
]

const field = (key: string, text: string, value = text): Item => ({
  kind: 'fields',
  fields: { [key]: value },
  text,
})

const instances: readonly Rule[] = [
  // AMD Ryzen 5 5600X   i5-12600K   xeon-gold-6130   epyc7763
  rule(
    '(?:(?:amd|intel)[-_ ])?(?:ryzen(?:[-_ ]threadripper)?(?:[-_ ][3579])?|(?:core[-_ ])?i[3579]|epyc|xeon(?:[-_ ](?:gold|silver|bronze|platinum|e[357]))?)[-_ ]?\\d{3,5}[a-z]{0,3}(?:[-_ ]?v\\d)?',
    ({ 0: text }) => field('processor', text),
  ),
  // 8c32g   16Core128GB   4vCPU-16G, but 8c-32g may be clients and the size of the data
  rule(
    '(\\d{1,3})(?:(?:v?cpus?|cores?)[-_]?|c)(\\d{1,4}gi?b?)',
    ({ 0: text, 1: cores = '', 2: memory = '' }) => ({
      kind: 'fields',
      fields: { cores, memory },
      text,
    }),
  ),
  // 3Nodes, but node3 may be a host
  rule('(\\d{1,3})[-_]?nodes?', ({ 0: text, 1: nodes = '' }) => field('nodes', text, nodes)),
  rule(
    '(?:db\\.|ec2[-_.])?[a-z]\\d{1,2}[a-z]{0,4}[.-](?:nano|micro|small|medium|large|metal|\\d{0,2}xlarge|\\d{1,2}xl?)',
    ({ 0: text }) => field('instance', text),
  ),
  rule(
    '(?:gce?[-_.]|gcp[-_.])?(?:[aceghmnt]\\d[ad]?)-(?:standard|highmem|highcpu|ultramem|megamem|micro|small|medium)(?:-\\d{1,3})?(?:-lssd)?',
    ({ 0: text }) => field('instance', text),
  ),
  rule('standard_[a-z]{1,3}\\d{1,3}[a-z]*(?:_v\\d)?', ({ 0: text }) => field('instance', text)),
  rule('gp[23]|io[12]|nvme|sata|ssd|hdd', ({ 0: text }) => field('storage', text.toLowerCase())),
  rule(platforms, ({ 0: text }) => field('platform', text, text.toLowerCase())),
  rule('ecs\\.[a-z]\\w{0,8}\\.(?:small|medium|large|\\d{0,2}xlarge)', ({ 0: text }) =>
    field('instance', text),
  ),
]

const engines = engineNames.map(
  ([engine, names]) => [engine, new RegExp(`^(?:${names})$`, 'i')] as const,
)

/** The engine that a word names. */
export function engineOf(word: string): string | undefined {
  return engines.find(([, names]) => names.test(word))?.[0]
}

const anyEngine = engineNames.map(([, names]) => names).join('|')
const suffix =
  '(?:(?:alpha|beta|rc|dev|preview|b)\\d{0,2})?(?:-\\d{1,3}(?:\\.\\d{1,2})?(?=$|[^a-z\\d.]))?(?:[-_.](?:rc|beta|alpha|ga|lts|dmr|er)\\d{0,2})?'

/** True for a version that an engine has had, or that any may have. */
export function isRelease(engine: string | undefined, text: string): boolean {
  // 9.6-rc
  const [major = 0, minor] = (text.match(/\d+/g) ?? []).map(Number)
  const known = engine === undefined ? undefined : releases[engine]
  if (known) return known(major, minor)
  return engine !== undefined || major <= 30
}

// A build number of Percona belongs to the version: 8.0.36-28, and a fourth number to that of a text: YugabyteDB 2.1.6.0. Behind others
// stands a number of its own.
function dotted(engine: string, text: string, version: string): Item | undefined {
  const [release = '', build] = version.split(text.includes(' ') ? /-(?=\d)/ : ownNumber)
  if (!isRelease(engine, release)) return undefined
  const isBuild = build !== undefined && version.includes('-') && engine.startsWith('percona')
  const own = build === undefined || isBuild ? text : text.slice(0, -1 - build.length)
  return { kind: 'fields', fields: { engine, version: isBuild ? version : release }, text: own }
}

const ownNumber = /-(?=\d)|(?<=^\d+\.\d+\.\d+)\./

/** Readings of the digits of a version, such as 8036, 100623 and 174, the most likely first. */
export function packedVersions(engine: string, digits: string): readonly string[] {
  const found = new Set<string>()
  const add = (...parts: readonly string[]): void => {
    const text = parts.map((part) => String(Number(part))).join('.')
    if (parts.every((part) => part !== '') && isRelease(engine, text)) found.add(text)
  }
  const long = digits.length
  const first = ['mariadb', 'postgresql'].includes(engine) && /^[12]/.test(digits) ? 2 : 1
  const [major, rest] = [digits.slice(0, first), digits.slice(first)]
  if (rest === '') add(major)
  else if (engine === 'postgresql' && first === 2) add(major, rest)
  else {
    if (rest.length === 4) add(major, rest.slice(0, 2), rest.slice(2))
    // ma1011 is 10.11, ma10107 is 10.10.7: nobody writes the patch 07 behind a minor of one digit; my9100 is 9.1.0.
    if (rest.length === 2 && first === 2) add(major, rest)
    if (rest.length === 3 && first === 2 && rest.charAt(1) === '0')
      add(major, rest.slice(0, 2), rest.slice(2))
    if (rest.length <= 3) add(major, rest.slice(0, 1), rest.slice(1))
    if (rest.length === 1) add(major, rest)
    if (rest.length === 3) add(major, rest.slice(0, 2), rest.slice(2))
    if (long === 2 && first === 1) add(major, rest)
  }
  return [...found]
}

const prefixes = Object.keys(packedPrefixes).join('|')

const versions: readonly Rule[] = [
  // proxysql-2.5.5 and ubuntu22.04 name no version of the server, redis-benchmark no server.
  rule(`${otherSoftware}|${toolNames}`, ({ 0: text }) => ({ kind: 'word', text })),
  // 8.0.mysql_aurora.3.05.2
  rule(
    '(?:aurora-mysql-)?(?:\\d\\.\\d\\.)?mysql_aurora\\.(?<v>\\d\\.\\d{1,2}(?:\\.\\d{1,2})?)',
    ({ 0: text, groups }) => ({
      kind: 'fields',
      fields: { engine: 'aurora-mysql', version: groups?.['v'] ?? '' },
      text,
    }),
  ),
  // mysql-8.0.36   percona-server-8.0.36-28   pg_17.4   postgresql-18beta1
  rule(
    `(?<name>${anyEngine}|${prefixes})[-_. ]?v?(?<v>\\d{1,2}\\.\\d{1,2}(?:\\.\\d{1,3}){0,2}${suffix})`,
    ({ 0: text, groups }) => {
      const name = groups?.['name'] ?? ''
      const engine = engineOf(name) ?? packedPrefixes[name.toLowerCase()]
      return engine === undefined ? undefined : dotted(engine, text, groups?.['v'] ?? '')
    },
  ),
  // mysql_8_0_36
  rule(
    `(?<name>${anyEngine})[-_]v?(?<v>\\d{1,2}(?<m>[-_])\\d{1,2}(?:\\k<m>\\d{1,2})?)`,
    ({ 0: text, groups }) => {
      const engine = engineOf(groups?.['name'] ?? '')
      const digits = groups?.['v'] ?? ''
      const version = digits.replaceAll(/[-_]/g, '.')
      return engine !== undefined && releases[engine] && isRelease(engine, version)
        ? { kind: 'fields', fields: { engine, version }, text, digits }
        : undefined
    },
  ),
  // my8036   mysql80   ma100623   pg174   pg18beta1   ps8
  rule(
    `(?<name>${anyEngine}|${prefixes})(?<s>[-_.]?)v?(?<d>\\d{1,6})(?<rest>(?:beta|rc|b)\\d{1,2}|v\\d{1,2}|[a-z])?`,
    ({ 0: text, groups, input, index }) => {
      const name = (groups?.['name'] ?? '').toLowerCase()
      const engine = engineOf(name) ?? packedPrefixes[name]
      const digits = groups?.['d'] ?? ''
      if (engine === undefined || releases[engine] === undefined) return undefined
      // postgresql-2021
      if (/^20[0-3]\d$/.test(digits)) return undefined
      const isApart = groups?.['s'] !== ''
      // mongodb_8_threads and redis_32 count something, mysql_8_threads_16, pg_16_clients_8 and mysql-8-rows do not.
      const [, unit = '', own] =
        /^[-_ ]([a-z]+)(?![a-z\d])([-_ =]\d)?/i.exec(input.slice(index + text.length)) ?? []
      const [axis] = keysOf(unit)
      const isLoad = axis !== undefined && own === undefined && axis !== 'table_size'
      const isNumbered =
        packedPrefixes[name] !== undefined && (axis === undefined || own === undefined)
      if (isApart && (isNumbered || /^[1-4]$/.test(digits))) return undefined
      const [version, ...others] = packedVersions(engine, digits)
      const isPower = digits === '32' || digits === '64'
      if (isApart && (isLoad || (isPower && version !== digits))) return undefined
      const rest = groups?.['rest'] ?? ''
      if (version === undefined) return undefined
      const beta = /^(?:beta|rc|b)\d/.test(rest) ? rest : ''
      return {
        kind: 'fields',
        fields: { engine, version: version + beta },
        text,
        others,
        ...(isApart && { digits }),
        ...(/^v\d/.test(rest) && { attempt: rest.slice(1) }),
      }
    },
  ),
  rule(
    `(?:linux|kernel)[-_]?v?(\\d\\.\\d{1,2}(?:\\.\\d{1,3})?(?:-\\d{1,4})?)`,
    ({ 0: text, 1: version = '' }) => field('kernel', text, version),
  ),
  // 4.9.62-21.56   3.10.0-693.11.6.el7.x86_64   5.4.0-1029-aws, but not 5.7.20-19 and 4.2.7-7
  rule(
    '(?:[2346]\\.\\d{1,2}|5\\.(?:[0-4]|8|9|1\\d))\\.\\d{1,3}-\\d{1,4}(?:(?:\\.\\d{1,3})+(?:[-.](?:generic|lowlatency|aws|azure|gcp|amd64|el\\d\\w*|amzn\\d\\w*|x86_64|aarch64))*|(?:[-.](?:generic|lowlatency|aws|azure|gcp|amd64|el\\d\\w*|amzn\\d\\w*|x86_64|aarch64))+)',
    ({ 0: text }) => field('kernel', text),
  ),
  rule(`(?<name>${anyEngine})`, ({ 0: text }) => field('engine', text, engineOf(text) ?? text)),
  // mongowt   myinnodb   psrocks
  rule(
    `(?<name>${anyEngine}|${prefixes})(?<below>rocks(?:db)?|wt|innodb|tokudb)`,
    ({ 0: text, groups }) => {
      const name = (groups?.['name'] ?? '').toLowerCase()
      const engine = engineOf(name) ?? packedPrefixes[name]
      return engine === undefined
        ? undefined
        : {
            kind: 'fields',
            fields: { engine, storage_engine: (groups?.['below'] ?? '').toLowerCase() },
            text,
          }
    },
  ),
  // 9.7.0-er2: what ends a name behind its version, and is no other field, is of it
  rule(
    '(?<v>\\d{1,2}(?:\\.\\d{1,3}){1,2}-(?<name>er|beta|rc|ea|m)\\d{1,2})$',
    ({ 0: text, groups }) => {
      const { v = '', name = '' } = groups ?? {}
      const isOther =
        keysOf(name).length > 0 ||
        repeatWords.test(name) ||
        engineOf(name) !== undefined ||
        packedPrefixes[name.toLowerCase()] !== undefined
      return isOther || !isRelease(undefined, v) ? undefined : field('version', text, v)
    },
  ),
  // 8.0.36   v11.4   10.6.12-MariaDB
  rule(
    `v?(?<v>\\d{1,2}\\.\\d{1,2}(?:\\.\\d{1,3})?(?:(?:beta|rc)\\d{1,2})?)(?:-(?<name>mariadb|mysql|percona))?`,
    ({ 0: text, groups }) => {
      const version = groups?.['v'] ?? ''
      const engine = engineOf(groups?.['name'] ?? '')
      if (!isRelease(engine, version)) return undefined
      return {
        kind: 'fields',
        fields: { ...(engine === undefined ? {} : { engine }), version },
        text,
      }
    },
  ),
  // release_16, but not the third release of something, nor a build beside debug-16
  rule('release[-_. ]?(?<d>1\\d|2[0-2])', ({ 0: text, groups }) =>
    field('version', text, groups?.['d'] ?? ''),
  ),
  rule('v(?<d>[589]\\d{1,3}|1[0-8]\\d{0,2})', ({ 0: text, groups }) => {
    const digits = groups?.['d'] ?? ''
    const version =
      packedVersions(/^1/.test(digits) ? 'mariadb' : 'mysql', digits)[0] ??
      packedVersions('postgresql', digits)[0]
    return version === undefined ? undefined : field('version', text, version)
  }),
]

const workload: Rule = (name, at) => {
  workloadNames.lastIndex = at
  const text = workloadNames.exec(name)?.[0]
  if (text === undefined || !isEnd(name, at + text.length)) return undefined
  return field(
    'workload',
    text,
    text
      .toLowerCase()
      .replace(/\.lua$/, '')
      .replace(/^(?:workload|wl|ycsb)\W?_?(?=[a-f]$)/, 'workload')
      .replaceAll(/[. ]/g, '_'),
  )
}

/** The fields that a number behind a name may be. */
export const keysOf = (name: string): readonly string[] =>
  axes.find(([names]) => names.test(name))?.[1] ??
  (quantities.test(name) ? [name.toLowerCase()] : [])

const unloaded = /^(?:threads|clients|connections|users|seconds|iodepth)$/

const repeatBehind = '(?:run|try|trial|attempt|iteration|repeat|round|pass)'

const repeatsAndSettings: readonly Rule[] = [
  // run2   rep-3   iteration_01
  rule(
    '(?<name>[a-z]+)[-_.=]?(?<n>\\d{1,3})(?![-:]\\d\\d[-:]\\d\\d|\\.\\d+[kmgt])',
    ({ 0: text, groups }) =>
      repeatWords.test(groups?.['name'] ?? '')
        ? { kind: 'repeat', text, number: String(Number(groups?.['n'])) }
        : undefined,
  ),
  // 2nd-run_16   2-run, but 2 in front of run_16
  rule(
    `(?<n>[1-9])(?:(?:st|nd|rd|th)[-_ ]?${repeatBehind}|[-_ ]?${repeatBehind}(?![-_.=]?\\d))`,
    ({ 0: text, groups }) => ({ kind: 'repeat', text, number: groups?.['n'] ?? '' }),
  ),
  // 第2次   第3轮
  rule('第(?<n>\\d{1,3})[次轮遍回]', ({ 0: text, groups }) => ({
    kind: 'repeat',
    text,
    number: groups?.['n'] ?? '',
  })),
  // run-b   rerun
  rule(
    '(?:run|rep|try|trial|iter|attempt|round|pass)[-_.]?(?<n>[a-h])|rerun|again',
    ({ 0: text, groups }) => ({
      kind: 'repeat',
      text,
      number: groups?.['n'] ?? text,
    }),
  ),
  // ht_off   ht-1   binlog=off
  rule('(?<name>ht|smt)[-_=]?(?<v>[01]|on|off)', ({ 0: text, groups }) =>
    field('ht', text, /1|on/i.test(groups?.['v'] ?? '') ? 'on' : 'off'),
  ),
  // hp_on   thp-off   turbo=disabled   query_cache_off
  rule(
    '(?<name>(?:(?:query|huge|large|sync|group|double)[-_])?[a-z][a-z\\d]{1,20})[-_=](?<v>on|off|enabled|disabled)',
    ({ 0: text, groups }) =>
      field(
        (groups?.['name'] ?? '').toLowerCase().replace('-', '_'),
        text,
        /^(?:on|enabled)$/i.test(groups?.['v'] ?? '') ? 'on' : 'off',
      ),
  ),
  // buffer_pool_25G
  rule('buffer[-_ ]?pool[-_ =]*(\\d{1,4}(?:[kmgt]i?b?)?)', ({ 0: text, 1: value = '' }) =>
    field('buffer_pool', text, value),
  ),
  rule('ext[234]|xfs|btrfs|zfs|f2fs', ({ 0: text }) =>
    field('file_system', text, text.toLowerCase()),
  ),
  rule('c\\d{1,3}r\\d{1,4}', ({ 0: text }) => field('machine', text)),
]

const counts: readonly Rule[] = [
  // threads=16   buffer_pool=32G
  rule(
    '(?<key>[a-z][a-z_]{0,40})=(?<v>[^,+=/&@)\\s]{1,40}?)(?=$|[,+&@)\\s]|(?<=\\d[kmgt]?)_|_[a-z_]+=|-[a-z]|\\.(?:cnf|log|txt|out|csv|json)$)',
    ({ 0: text, groups }) => {
      const [key = '', value = ''] = [groups?.['key'], groups?.['v']]
      const keys = keysOf(key)
      return keys.length > 0 && /^\d+$/.test(value)
        ? { kind: 'counted', name: key, number: value, keys, text }
        : /^(?:test|workload)$/i.test(key)
          ? field('workload', text, value)
          : field(key.toLowerCase(), text, value)
    },
  ),
  // threads-16   thr_8   concurrency_1   wal5G   sb1.5G   chk900s: delay_0: a separator only behind whole names of axes; with a unit behind bp too, and a blank
  rule(
    '(?<name>[a-z]+)(?<s>[-_.= ]?)(?<n>\\d+(?:\\.\\d+(?=[kmgt]i?b?(?![a-z\\d])))?)(?!(?<=(?<!\\d)(?:19|20)\\d\\d)[-_.][01]\\d[-_.][0-3]\\d(?!\\d))(?<unit>[kmgt]i?b?|m?s|min)?',
    ({ 0: text, groups }) => {
      const { name = '', s = '', n = '', unit } = groups ?? {}
      const keys = keysOf(name)
      const isNamed = keys.length > 0 && name.length >= (unit === undefined ? 3 : 2)
      if ((s !== '' && !isNamed) || (s === ' ' && unit === undefined)) return undefined
      // job-1234567 is the id of a job.
      if (/^jobs?$/i.test(name) && n.length > 5) return { kind: 'time', text }
      if (unit === undefined) return { kind: 'counted', name, number: n, keys, text }
      const [key] = keys
      if (key === undefined && name.length < 2) return undefined
      // runtime.4k: a number of bytes is no time and no load.
      if (s !== '' && /^[kmgt]/i.test(unit) && unloaded.test(key ?? '')) return undefined
      return field(key ?? name.toLowerCase(), text, n + unit)
    },
  ),
  // c8a   t16b: a letter behind the number of an axis is a word of its own
  rule('(?<name>[a-z]+)(?<n>\\d+)[a-e]', ({ 0: text, groups }) => {
    const { name = '', n = '' } = groups ?? {}
    const keys = keysOf(name)
    if (keys.length === 0) return undefined
    return { kind: 'counted', name, number: n, keys, text: text.slice(0, -1) }
  }),
  // 5.0keys: the point of a decimal number ends no name
  rule('\\d+\\.\\d+(?<name>[a-z]{1,12})', ({ 0: text, groups }) => {
    const { name = '' } = groups ?? {}
    if (/^[kmgt]i?b?$/i.test(name)) return field('size', text)
    return keysOf(name).length > 0 || repeatWords.test(name) ? undefined : { kind: 'word', text }
  }),
  // 16threads   128_thread   8vcpu; 0_threads_1 and 1-22_threads_1 have one thread, 8_threads_1 is a repeat with 8
  rule(
    '(?!(?:0|(?<=\\d-)\\d+)_[a-z]+_\\d{1,3}(?![a-z\\d-]))(?<n>\\d+)(?<s>[-_]?)(?<name>[a-z]{1,12})',
    ({ 0: text, groups }) => {
      const { name = '', s = '', n = '' } = groups ?? {}
      // 30s takes longer than s30 is large.
      const keys = name === 's' ? ['seconds', ...keysOf(name)] : keysOf(name)
      if (keys.length === 0 || (s !== '' && name.length < 3)) return undefined
      return { kind: 'counted', name, number: n, keys, text }
    },
  ),
  // 8tha   16clb: a letter behind the name of the axis
  rule('(?<n>\\d+)(?<name>[a-z]{2,12})[a-e]', ({ 0: text, groups }) => {
    const { name = '', n = '' } = groups ?? {}
    const keys = keysOf(name)
    if (keys.length === 0) return undefined
    return { kind: 'counted', name, number: n, keys, text: text.slice(0, -1) }
  }),
  // 16x beside 16 threads
  rule('(?<n>\\d+)x', ({ 0: text, groups }) => ({
    kind: 'counted',
    name: 'x',
    number: groups?.['n'] ?? '',
    keys: [],
    text,
  })),
  // ro in ro8th
  rule('(?<word>[a-z]{2,12})\\d+(?<name>[a-z]{2,12}?)[a-e]?', ({ groups }) => {
    const { word = '', name = '' } = groups ?? {}
    return keysOf(name).length === 0 ? undefined : { kind: 'word', text: word }
  }),
]

const rules: readonly Rule[] = [
  ...times,
  ...instances,
  ...versions,
  ...repeatsAndSettings,
  workload,
  ...counts,
  // no-binlog, full-binlog: `no` alone says nothing, even where all names have the other word
  rule('(?:non?|without|full)[-_](?<name>[a-z]{2,20})', ({ 0: text, groups }) => {
    const { name = '' } = groups ?? {}
    const isWord = keysOf(name).length === 0 && !repeatWords.test(name) && !noise.test(name)
    return isWord && engineOf(name) === undefined ? { kind: 'word', text } : undefined
  }),
  rule(
    `warm[-_]?up|pre[-_]?warm|preheat|(?:auf|vor)?w(?:ae|ä)rm(?:en|lauf|phase)|预热|${checkWords}|${invalidWords}`,
    ({ 0: text }) => ({
      kind: 'aside',
      text,
    }),
  ),
  rule('\\d+(?:\\.\\d+)?[kmgt]i?b?', ({ 0: text }) => field('size', text)),
  rule('\\d+', ({ 0: text }) => ({ kind: 'number', text })),
]

const ending =
  /(?:\.(?:txt|log|out|err|stdout|stderr|res|result|csv|tsv|json|ya?ml|cnf|conf|ini|md|html?|xml|dat|gz|zst|xz|bz2|tar|tgz|zip|d))+$/i

/** A file's name without the endings that say how it was written. */
export function withoutEnding(name: string): string {
  return name.replace(ending, '') || name
}

const systemTest = rule(systemTests.source.slice(1, -1), ({ 0: text }) =>
  field('workload', text, text.toLowerCase()),
)

/** The items of a name from left to right; `system` for results of a test that runs no SQL. */
export function itemsOf(name: string, system = false): readonly Item[] {
  return system ? systemItems(name) : plainItems(name)
}

/** The items of a head, whose words stand apart: what is joined in front of the name of a server makes the name of another. */
export function itemsOfHead(head: string, system = false): readonly Item[] {
  const joined = head.split(' ').find((token) => {
    const items = itemsOf(token)
    const server = items.findIndex((item) => item.kind === 'fields' && 'engine' in item.fields)
    return (
      token.includes('-') &&
      server > 0 &&
      items.slice(0, server).every(({ kind, text }) => kind === 'word' && !noise.test(text))
    )
  })
  if (joined === undefined) return itemsOf(head, system)
  const at = head.indexOf(joined)
  return [
    ...itemsOf(head.slice(0, at), system),
    { kind: 'word', text: joined },
    ...itemsOf(head.slice(at + joined.length), system),
  ]
}

const plainItems = memoizeByText((name) => scan(name, rules))
const systemItems = memoizeByText((name) => scan(name, [systemTest, ...rules]))

function scan(name: string, all: readonly Rule[]): readonly Item[] {
  const items: Item[] = []
  let at = 0
  while (at < name.length) {
    if (isEnd(name, at)) {
      at += 1
      continue
    }
    const found = firstOf(all, name, at)
    // A repeat may be called r behind a time: 2020-08-21-11-34-r.
    const isAgain = items.at(-1)?.kind === 'time' && found === undefined && wordAt(name, at) === 'r'
    const item: Item =
      found ??
      (isAgain
        ? { kind: 'repeat', text: 'r', number: 'r' }
        : { kind: 'word', text: wordAt(name, at) })
    if (item.kind !== 'word' || /[\p{L}\p{N}]/u.test(item.text)) items.push(item)
    at += item.text.length
  }
  return items
}

function firstOf(all: readonly Rule[], name: string, at: number): Item | undefined {
  for (const next of all) {
    const item = next(name, at)
    if (item) return item
  }
  return undefined
}

function wordAt(name: string, at: number): string {
  let end = at + 1
  while (!isEnd(name, end)) end += 1
  return name.slice(at, end)
}
