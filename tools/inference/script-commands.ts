// Fields of result files from the commands of scripts that wrote them: sysbench --threads=$t oltp_$w run > $d/$w.$t.log
import { append } from '../core/append.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import { baseName } from '../core/base-name.ts'
import { argumentsOfTool } from '../formats/reading/stated-fields.ts'
import type { Evidence, Fields } from './evidence.ts'
import { folderOf } from './path-slots.ts'
import { keysOf } from './recognise-fields.ts'
import { namedIn } from './side-files.ts'
import { derivedFrom, repeatWords, systemTests } from './inference-vocabulary.ts'

/** A command with the names of the files that it writes. */
interface Template {
  readonly format: string
  readonly pattern: RegExp
  /** Number of letters and digits of the name that are no variables. */
  readonly literal: number
  readonly fields: Readonly<Record<string, string>>
}

const variable = /\$\{(\w+)[^}]*\}|\$(\w+)|\$\([^()]*\)|`[^`]*`/g
/**
 * Variables of a name of a file that may hold any text. Their number is the exponent of the time of a match,
 * and names are untrusted.
 */
export const mostVariables = 3
/** Characters of a name that is compared with those of scripts. */
export const longestName = 200

const target = /(?:[12&]?>{1,2}|\|&? *tee(?: +-a)?) *("[^"]*"|'[^']*'|[^\s;|&<>"']+)/g
const input = /< *("[^"]*"|'[^']*'|[^\s;|&<>"']+)/

/** For each result file the fields of the command that wrote it. */
export function fieldsOfScripts(all: readonly Evidence[]): (evidence: Evidence) => Fields {
  const commands = all.flatMap(({ facts }) =>
    facts.flatMap(({ name, value }) => (name === 'command' ? value : [])),
  )
  const templates = [...new Set(commands)]
    .flatMap(templatesOf)
    .toSorted((a, b) => b.literal - a.literal)
  const engines = enginesOf(commands)
  return ({ path, format }) => {
    const found: Record<string, string> = {}
    const name = baseName(path)
    let literal = 0
    for (const template of templates) {
      if (format !== undefined && template.format !== format) continue
      if (template.literal < literal || name.length > longestName) break
      const match = template.pattern.exec(name)
      if (!match) continue
      const { groups: values = {} } = match
      ;({ literal } = template)
      for (const [key, text] of Object.entries(template.fields)) {
        const value = text.replaceAll(
          variable,
          (_, a: string | undefined, b: string) => values[`v_${a ?? b}`] ?? '$',
        )
        const isUsable = value !== '' && !/[$\s]/.test(value)
        if (isUsable && (found[key] ?? value) === value) found[key] = value
        else found[key] = ''
      }
    }
    const engine = engines.get(format ?? '')
    return {
      ...(engine !== undefined && { engine }),
      ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')),
    }
  }
}

/**
 * For the results of a file that a script beside it appended in a loop over as many values, their options:
 * for t in 10 5 1 … --tables=$t >> out.txt
 */
export function withLooped(all: readonly Evidence[]): readonly Evidence[] {
  // For each file what its results would have by each command and loop: one that is not looped, or another one, may have written any.
  const written = new Map<string, (readonly Fields[])[]>()
  for (const { path, facts } of all) {
    const lists = facts.flatMap(({ name, value }) => {
      const [variable = '', , ...values] = value.split(' ')
      return name === 'values' ? [[variable, values] as const] : []
    })
    for (const { name, value } of facts) {
      const files = name === 'command' ? [...value.matchAll(appended)] : []
      const options = files.length > 0 ? (argumentsOfTool(value)?.options ?? []) : []
      const ways = lists.flatMap(([own, values]) => {
        const option = options.find((each) => /^\$\{?(\w+)\}?$/.exec(each.value ?? '')?.[1] === own)
        return option
          ? [values.map((text): Fields => ({ [option.name.replace(/^-+/, '')]: text }))]
          : []
      })
      for (const [, file = ''] of options.length > 0 ? files : []) {
        const place = [folderOf(path), file].filter(Boolean).join('/')
        const known = written.get(place) ?? []
        written.set(place, known)
        append(known, ways.length > 0 ? ways : [[]])
      }
    }
  }
  return all.map((evidence) => {
    const [fields = [], ...others] = written.get(evidence.path) ?? []
    const { results } = evidence
    if (others.length > 0 || fields.length < 2 || fields.length !== results.length) return evidence
    return {
      ...evidence,
      results: results.map((result, index) => ({
        ...result,
        settings: { ...fields[index], ...result.settings },
      })),
    }
  })
}

const appended = /(?:>>|tee +-a) *["']?(?:[^\s;|&<>"']*\/)?([\w.-]+)/g

// The engine that all commands of a tool are for.
function enginesOf(commands: readonly string[]): ReadonlyMap<string, string> {
  const engines = new Map<string, Set<string>>()
  for (const command of commands) {
    const { tool, engine = '' } = argumentsOfTool(command) ?? {}
    if (tool !== undefined) engines.set(tool, (engines.get(tool) ?? new Set()).add(engine))
  }
  return new Map(
    [...engines].flatMap(([tool, all]) => {
      // Of a server and one that speaks its protocol, the latter is meant.
      const own = [...all].filter((name) => ![...all].some((each) => derivedFrom[name]?.test(each)))
      const [engine = '', ...others] = own
      return engine === '' || others.length > 0 ? [] : [[tool, engine] as const]
    }),
  )
}

/** Whether load tools connect to MySQL alone: to `any` server that talks as it does, or to itself, because no port, path and document is of another one. */
export function mysqlOf(
  all: readonly Evidence[],
  inDocuments: ReadonlyMap<string, string | undefined>,
): 'any' | 'own' | undefined {
  const commands = all.flatMap(({ facts }) =>
    facts.flatMap(({ name, value }) => (name === 'command' ? value : [])),
  )
  const args = commands
    .flatMap((command) => argumentsOfTool(command) ?? [])
    .filter(({ tool }) => !tool.endsWith('ycsb'))
  const isAny =
    args.some(({ isOfMysql }) => isOfMysql) &&
    args.every(({ tool, engine }) => tool === 'sysbench' && engine === undefined)
  if (!isAny) return undefined
  const isOwnPort = args
    .flatMap(({ options }) => options)
    .every(({ name, value = '' }) => name !== '--mysql-port' || ownPort.test(value))
  const names = [...commands, ...all.map(({ path }) => path)]
  const { servers } = namedIn(names.map((name) => name.replaceAll(/[_=]/g, ' ')))
  // Percona, without a version, is who made a script.
  const isOther = ([engine, version]: readonly [string, string | undefined]): boolean =>
    !/^(?:mysql|myrocks|rocksdb)$/.test(engine) &&
    (engine !== 'percona-server' || version !== undefined)
  return isOwnPort && ![...inDocuments, ...servers].some(isOther) ? 'own' : 'any'
}

/** The workload of all commands of the load tools of YCSB, or of all others; undefined where they have none, several or variables. */
export function onlyWorkloadOf(all: readonly Evidence[], isYcsb: boolean): string | undefined {
  const commands = all.flatMap(({ facts }) =>
    facts.flatMap(({ name, value }) => (name === 'command' ? value : [])),
  )
  const names = commands.flatMap((command) => {
    const { tool, workload } = argumentsOfTool(command) ?? {}
    return workload !== undefined && tool?.endsWith('ycsb') === isYcsb ? [workload] : []
  })
  // workload_a and workloada
  const named = names
    .filter((name) => !systemTests.test(name))
    .map((name) => [name.replaceAll(/[-_]/g, ''), name] as const)
  const [only, ...others] = new Map(named).values()
  // workload$w   workload{w}
  return others.length > 0 || /[${%]/.test(only ?? '') ? undefined : only
}

const ownPort = /^["']?(?:33\d\d\d?$|\$)/

function templatesOf(command: string): readonly Template[] {
  const args = argumentsOfTool(command)
  if (!args) return []
  const { tool, load, loadKey, options, workload, isOfMysql } = args
  // Which one of those that talk as MySQL does is not known.
  const engine = isOfMysql ? '' : args.engine
  const [, script = ''] = input.exec(command) ?? []
  const query = /([^/]+)\.sql["']?$/.exec(script)?.[1]
  const fields: Record<string, string> = {
    ...(load !== undefined && { [loadKey]: load }),
    ...((workload ?? query) !== undefined && { workload: workload ?? query ?? '' }),
    ...(engine !== undefined && { engine }),
  }
  return [...command.matchAll(target)].flatMap(([, quoted = '']) => {
    const name = quoted.replaceAll(/["']/g, '').split('/').at(-1) ?? ''
    const counted = new Set([...(load ?? '').matchAll(variable)].map(([, a, b]) => a ?? b))
    const seen = new Set<string>()
    let at = 0
    let literal = 0
    let free = 0
    let source = ''
    const named: Record<string, string> = {}
    for (const match of name.matchAll(variable)) {
      const [text, braced, plain] = match
      const own = braced ?? plain
      const before = name.slice(at, match.index)
      source += escapePattern(before)
      literal += letters(before)
      at = match.index + text.length
      const [key] =
        own === undefined
          ? []
          : repeatWords.test(own)
            ? ['repeat']
            : [...keysOfName(own), ...options.filter(isOf(own)).flatMap(keysOfOption)]
      const isNumber = own !== undefined && (counted.has(own) || key !== undefined)
      // Adjacent numbers have no fixed border.
      if (!isNumber || before === '') free += 1
      if (own === undefined) source += '.*?'
      else if (seen.has(own)) source += `\\k<v_${own}>`
      else {
        seen.add(own)
        source += `(?<v_${own}>${isNumber ? '\\d+' : '.+?'})`
        if (key !== undefined) named[key] = text
      }
    }
    const rest = name.slice(at)
    // All files end with .log.
    literal += letters(rest.replace(/\.[a-z]+$/, ''))
    const isTelling = literal > 0 || (Object.keys(fields).length > 0 && seen.size > 0)
    if (!isTelling || free > mostVariables) return []
    const pattern = new RegExp(`^${source}${escapePattern(rest)}(?:\\.(?:gz|xz|zst|bz2))?$`)
    return [{ format: tool, pattern, literal, fields: { ...named, ...fields } }]
  })
}

const keysOfName = (name: string): readonly string[] => (name.length > 2 ? keysOf(name) : [])

// --oltp-table-size=$n
const keysOfOption = ({ name }: { readonly name: string }): readonly string[] =>
  keysOfName(name.replace(/^--(?:oltp[-_])?/, ''))

const isOf =
  (variable: string) =>
  ({ value = '' }: { readonly value?: string | undefined }): boolean =>
    value === `$${variable}` || value === `\${${variable}}`

const letters = (text: string): number => text.replaceAll(/[^A-Za-z\d]/g, '').length
