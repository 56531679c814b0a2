// What a command line sets before its load tool: variables, launchers such as `numactl`, and options of the Java virtual machine.
import { baseName } from '../core/base-name.ts'
import {
  launcherCommands,
  programIndex,
  programArguments,
} from '../formats/reading/printed-command-line.ts'
import { baseNames } from './argument-text.ts'
import { packageArguments, type ArgumentRow, type LoadTool } from './argument-vocabulary.ts'
import { numactl } from './pinned-cpus.ts'

/** A setting, such as `launch CPU affinity` and `taskset -c 0`. */
type Setting = readonly [name: string, text: string]

/** The words of a command line by role; `jvm` are the options of the Java virtual machine. */
export interface LaunchedCommand {
  readonly before: readonly string[]
  readonly jvm: readonly string[]
  /** The name of the program without folder; empty if it is not known. */
  readonly program: string
  readonly own: readonly string[]
}

// LD_PRELOAD=/usr/lib/libjemalloc.so.2
const assignment = /^([A-Za-z_]\w*)=(.*)$/s

/** Splits the words of a command line at the first program for which `isTool` holds, or at the main class or `.jar` file that `java` starts. */
export function launchedCommand(
  words: readonly string[],
  isTool: (name: string) => boolean,
): LaunchedCommand {
  const names = words.map((word) => (assignment.test(word) ? '' : baseName(word)))
  const named = names.findIndex(isTool)
  const tool = programIndex(names[named] ?? '', words) ?? named
  const java = names.indexOf('java')
  if (java >= 0 && (tool < 0 || java < tool)) {
    const end = endOfJvmOptions(words, java + 1)
    const main = words[end] ?? ''
    return {
      before: words.slice(0, java),
      jvm: words.slice(java + 1, end),
      program: baseName(main),
      own: words.slice(end + 1),
    }
  }
  const first = words.findIndex((word) => !assignment.test(word))
  const start = tool >= 0 ? tool : Math.max(first, 0)
  return {
    before: words.slice(0, start),
    jvm: [],
    program: tool >= 0 ? (names[tool] ?? '') : '',
    own: words.slice(tool >= 0 ? start + 1 : start),
  }
}

// Options of java that take the next word.
const valued = /^(?:-cp|-classpath|--class-path|-p|--module-path|--add-[a-z]+)$/

// java -Xmx1g -cp /opt/ycsb/core.jar site.ycsb.Client …   java -Xmx1g -jar benchbase.jar …
function endOfJvmOptions(words: readonly string[], start: number): number {
  let at = start
  while (words[at]?.startsWith('-')) {
    const word = words[at] ?? ''
    at += valued.test(word) ? 2 : 1
    if (word === '-jar' || word === '-m') break
  }
  return at
}

/** The settings in front of a program; locations, credentials and output options are not included. */
export function launchSettings({ before, jvm }: LaunchedCommand): readonly Setting[] {
  const launchers = before.filter((word) => !assignment.test(word))
  return [
    ...before.flatMap(variableSettings),
    ...launcherCommands(launchers).flatMap(launcherSettings),
    ...jvmSettings(jvm),
  ]
}

// Values that may contain a credential are never compared, because differences are printed.
const secret = /pass|pwd|secret|token|cred|api[_-]?key|\/\/[^/\s]*@/i

function variableSettings(word: string): readonly Setting[] {
  const [, name = '', value = ''] = assignment.exec(word) ?? []
  const row = packageArguments().environment.optionOf(name.toUpperCase())
  if (name === '' || row?.is !== undefined || secret.test(value)) return []
  return [[`launch environment variable ${name}`, row?.takes === 'file' ? baseNames(value) : value]]
}

function launcherSettings(command: string): readonly Setting[] {
  const program = command.split(' ', 1)[0] ?? ''
  const name = launcherNames.get(program)
  if (name !== undefined) return [[`launch ${name}`, command]]
  const { options = [] } = programArguments(program, command, numactl) ?? {}
  return options.map((option): Setting => {
    const long = longNames.get(option.name) ?? option.name
    const value = option.value === undefined ? '' : `=${option.value}`
    const isCpus = /^--(?:physcpubind|cpunodebind|cpubind|all)$/.test(long)
    return [`launch ${isCpus ? 'CPU affinity' : 'NUMA policy'}`, `numactl ${long}${value}`]
  })
}

const launcherNames: ReadonlyMap<string, string> = new Map([
  ['taskset', 'CPU affinity'],
  ['nice', 'CPU priority'],
  ['chrt', 'CPU scheduling policy'],
  ['ionice', 'I/O priority'],
  ['setarch', 'architecture'],
])
// Reference: numactl(8).
const longNames: ReadonlyMap<string, string> = new Map([
  ['-a', '--all'],
  ['-C', '--physcpubind'],
  ['-N', '--cpunodebind'],
  ['-i', '--interleave'],
  ['-w', '--weighted-interleave'],
  ['-m', '--membind'],
  ['-l', '--localalloc'],
  ['-p', '--preferred'],
  ['-P', '--preferred-many'],
])

function jvmSettings(words: readonly string[]): readonly Setting[] {
  const { java, any } = packageArguments()
  const kept: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = valued.test(word) ? words[(at += 1)] : undefined
    const text = [word, ...(next === undefined ? [] : [next])].join(' ')
    if (word !== '-jar' && !jvmRow(word, java, any)?.is && !secret.test(text))
      kept.push(baseNames(text))
  }
  return kept.length === 0 ? [] : [['launch JVM options', kept.toSorted().join(' ')]]
}

// -Xloggc:/tmp/gc.log   -XX:HeapDumpPath=/tmp   -Dhosts=10.0.0.1
function jvmRow(word: string, java: LoadTool, any: LoadTool): ArgumentRow | undefined {
  const name = word.split('=', 1)[0] ?? ''
  const property = /^-D(.*)$/s.exec(name)?.[1]
  return (
    java.optionOf(name) ??
    java.optionOf(word.split(':', 1)[0] ?? '') ??
    (property === undefined ? undefined : any.optionOf(`--${property}`))
  )
}
