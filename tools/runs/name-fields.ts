// Fields that the name of a folder or file states in one of its parts: `x.my8407_rel.z12a_c8r32` has version 8.4.7.
import type { Run } from '../model.ts'
import { copyPacked } from '../packed-measurements.ts'
import { versionRules } from './version-names.ts'

type Fields = Readonly<Record<string, string>>

interface NamePattern {
  /** Matches one part of a name, between dots, underscores and dashes. */
  readonly pattern: RegExp
  readonly fields: (match: RegExpMatchArray) => Fields
}

const start = '(?<=^|[._/-])'
const end = '(?=$|[._/-])'

const patterns: readonly NamePattern[] = [
  ...versionRules.map(({ match, fields }) => ({
    pattern: namePart(match.replace(/^\^|\$$/g, '')),
    fields: (stated: RegExpMatchArray) => filled(fields, stated),
  })),
  // Hyper-threading: c6i.4xlarge.ht0.nt4   mysql-9.1.0-ht_off
  {
    pattern: namePart('ht[-_]?(?<on>[01]|on|off)'),
    fields: ({ groups }) => ({ ht: /1|on/.test(groups?.['on'] ?? '') ? 'on' : 'off' }),
  },
  // work_mem: x.pg174_o2nofp.x10a_wm32_c32r128
  {
    pattern: namePart('wm(?<size>\\d+)'),
    fields: ({ groups }) => ({ work_mem: groups?.['size'] ?? '' }),
  },
  // EC2 instance types: c5.12xlarge, m5.2x
  {
    pattern: namePart('(?<type>[cmrti]\\d[a-z]{0,2}\\.(?:\\d*xlarge|\\d+x|large|medium))'),
    fields: ({ groups }) => ({ instance: groups?.['type'] ?? '' }),
  },
  // Threads, which the contents state too.
  { pattern: namePart('nt\\d+'), fields: () => ({}) },
  // Times of day and dates tell repeats apart: _10182021_1217, 2020-07-13-19-14
  {
    pattern: namePart(
      '(?:(?:[01]\\d|20)\\d{6}|20\\d\\d-\\d\\d-\\d\\d)(?:[-_T]\\d{2}[-:]?\\d{2}(?:[-:]?\\d{2})?)?',
    ),
    fields: () => ({}),
  },
]

const version = /^\d+\.\d+(?:\.\d+)*(?:[-.][A-Za-z\d]+)*$/
/** Words in front of the number of a repeat: run2, trial3. */
export const repeatWords = 'run|rep|repeat|trial|try|iter|iteration|attempt|round'
const repeatName = new RegExp(`^(?:r|${repeatWords})[-_]?(\\d+)$`)
const containerEnding = /\.(?:zip|tar(?:\.\w+)?|tgz)(?:\.d)?$/

// What is left at the ends of a name after its fields were replaced by `*`.
const edges = /^[*._-]+|[*._-]+$/g

/** Names that the suggested page gives to what it does not know: folder3, part2, folder6_3, tag. */
export const unknownKey = /^(?:folder|part)\d+(?:_\d+)?$|^(?:tag|dbms)$/

/**
 * The runs with the fields that the texts of their unknown keys state, where they have none of the name. What was
 * recognised is removed from the texts, and keys that distinguish no runs are removed too.
 */
export function withNameFields(runs: readonly Run[]): readonly Run[] {
  const fields = withoutLoads(runs.map((run) => namedFields(run.fields)))
  const named = runs.map((run, index) => copyPacked(run, { fields: fields[index] ?? {} }))
  const redundant = redundantKeys(named.map(({ fields }) => fields))
  return named.map((run) =>
    copyPacked(run, {
      fields: Object.fromEntries(
        Object.entries(run.fields).filter(([key, text]) => text !== '' && !redundant.has(key)),
      ),
    }),
  )
}

const loads = ['threads', 'connections']
// A number with at most a few letters around it: c64, T16, 8t
const numberPart = new RegExp(`${start}([A-Za-z]{0,8}=?)(\\d{1,6})([A-Za-z]{0,8})${end}`, 'g')

// Numbers in unknown texts that are the threads of each of at least two such runs, `ycsb-a-16` and `ycsb-a-64`, are removed.
function withoutLoads(all: readonly Fields[]): readonly Fields[] {
  const keys = [...new Set(all.flatMap((fields) => Object.keys(fields)))].filter((key) =>
    unknownKey.test(key),
  )
  return keys.reduce(withoutLoadsOf, all)
}

function withoutLoadsOf(all: readonly Fields[], key: string): readonly Fields[] {
  // Each text without one of its numbers → the numbers, and whether all of them are loads.
  const groups = new Map<string, { readonly numbers: Set<string>; isLoad: boolean }>()
  for (const fields of all)
    for (const { rest, number } of numbersIn(fields[key] ?? '')) {
      const group = groups.get(rest) ?? { numbers: new Set<string>(), isLoad: true }
      groups.set(rest, group)
      group.numbers.add(number)
      group.isLoad &&= loads.some((load) => Number(fields[load]) === Number(number))
    }
  return all.map((fields) => {
    const found = numbersIn(fields[key] ?? '').find(({ rest }) => {
      const group = groups.get(rest)
      return group?.isLoad === true && group.numbers.size > 1
    })
    return found ? { ...fields, [key]: found.rest.replace('*', '').replace(edges, '') } : fields
  })
}

function numbersIn(text: string): readonly { readonly rest: string; readonly number: string }[] {
  return [...text.matchAll(numberPart)].map((match) => ({
    rest: `${text.slice(0, match.index)}*${text.slice(match.index + match[0].length)}`,
    number: match[2] ?? '',
  }))
}

// Unknown keys without which the same runs have different fields: shared folders, and second names of a version.
function redundantKeys(all: readonly Fields[]): ReadonlySet<string> {
  const unknown = [...new Set(all.flatMap((fields) => Object.keys(fields)))].filter((key) =>
    unknownKey.test(key),
  )
  const dropped = new Set(['repeat'])
  const distinct = distinctCount(all, dropped)
  for (const key of unknown)
    if (distinctCount(all, new Set([...dropped, key])) === distinct) dropped.add(key)
  dropped.delete('repeat')
  return dropped
}

function distinctCount(all: readonly Fields[], without: ReadonlySet<string>): number {
  return new Set(
    all.map((fields) =>
      JSON.stringify(
        Object.entries(fields)
          .filter(([key, text]) => text !== '' && !without.has(key))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ),
  ).size
}

function namedFields(fields: Fields): Fields {
  const own = Object.entries(fields)
  const stated: Record<string, string> = {}
  const rest = own.map(([key, text]): readonly [string, string] => {
    if (!unknownKey.test(key)) return [key, text]
    if (version.test(text) && fields['version'] === undefined) {
      stated['version'] ??= text
      return [key, '']
    }
    const repeat = repeatName.exec(text)?.[1]
    if (repeat !== undefined && fields['repeat'] === undefined) {
      stated['repeat'] ??= repeat
      return [key, '']
    }
    let remaining = text.replace(containerEnding, '')
    for (const { pattern, fields: fieldsOf } of patterns)
      remaining = remaining.replace(pattern, (...arguments_) => {
        const groups = arguments_.at(-1) as Record<string, string> | string
        const match = { groups: typeof groups === 'string' ? {} : groups } as RegExpMatchArray
        for (const [name, value] of Object.entries(fieldsOf(match))) stated[name] ??= value
        return '*'
      })
    return [key, remaining.includes('*') ? remaining.replace(edges, '') : remaining]
  })
  return { ...stated, ...Object.fromEntries(rest) }
}

function namePart(source: string): RegExp {
  return new RegExp(`${start}${source}${end}`)
}

// $<a> in the fields of a rule is the group of its name.
function filled(fields: Fields, { groups = {} }: RegExpMatchArray): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      text.replace(/\$<(\w+)>/g, (_, group: string) => groups[group] ?? ''),
    ]),
  )
}
