// Prefixes that other programs write before every line of an output: containers, `ts`, journald, quote markers, indentation.
//
// References: `docker compose logs` and `docker logs --timestamps`, `kubectl logs --prefix --timestamps`, moreutils `ts`,
// `journalctl -o short` and `-o short-iso`, the log files of CRI, GitLab runners, Fabric, pdsh and clush.
import { escapePattern } from '../../core/escape-pattern.ts'
import { Source } from './source.ts'

// Formats are recognised by the first lines of a file.
const headBytes = 64 * 1024
const mostContainers = 16
const longestStart = 80
// What docker compose itself prints: sysbench-1 exited with code 0
const composeNote = /^(?:Attaching to \S.{0,300}|[\w.-]{1,64} exited with code \d{1,3})$/
// Fewer quoted or indented lines are no output.
const leastPartial = 3

const stamp =
  String.raw`\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?` +
  String.raw`|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?|\d\d:\d\d:\d\d(?:\.\d{1,9})?)\]?`

// The first group is the name of the container, if there is one.
const prefixes: readonly (readonly [what: string, expression: string])[] = [
  // sysbench-1  | Number of threads: 16
  ['a container', String.raw`([A-Za-z][\w.-]{0,63}) *\|`],
  // [pod/sysbench-x7k2p/sysbench] Number of threads: 16
  ['a pod', String.raw`\[((?:pod/)?[\w.-]{1,128}/[\w.-]{1,128})\]`],
  // May 06 12:00:03 loadgen sysbench[4711]: Number of threads: 16
  ['a time, a host and a program', String.raw`${stamp} [\w.-]{1,64} [\w./@-]{1,64}\[\d{1,10}\]:()`],
  // 2024-05-06T12:00:03.123456789+00:00 stdout F Number of threads: 16   [2024-05-06 12:00:03 STDOUT]: Number of threads: 16
  ['a time and a stream', String.raw`${stamp} (stdout|stderr) [FP]`],
  ['a time and a stream', String.raw`${stamp} (STDOUT|STDERR|stdout|stderr)\]?:`],
  // 2024-05-06T12:00:03.123456Z 01O Number of threads: 16
  ['a time and a stream', String.raw`${stamp} [0-9a-f]{2}[OE]\+?()`],
  // [bench@db1.example] out: Number of threads: 16
  ['a host', String.raw`\[([\w.@:-]{1,128})\] (?:out|err):`],
  // db1.example: Number of threads: 16
  ['a host', String.raw`([A-Za-z][\w.-]{0,63}):`],
  // 2024-05-06T12:00:03.123456789Z Number of threads: 16
  ['a time', String.raw`${stamp}()`],
  // > Number of threads: 16   (a quotation in Markdown or a mail)
  ['a quote marker (>)', '>(?:[> ]{0,40}>)?()'],
]
// A blank follows, except on an empty line and behind the sign of GitLab that continues a line.
const behind = String.raw`(?: |(?<= [0-9a-f]{2}[OE]\+)|(?=\r?$))`

interface Note {
  readonly severity: 'info' | 'warning'
  readonly text: string
}

/** A source without prefixes, and what to report about it. */
export interface Unprefixed {
  readonly source: Source
  readonly notes: readonly Note[]
}

/**
 * The text without the prefix that all its first lines have, such as a container and a time; lines keep their numbers. The
 * first variant whose head `isKnown` accepts is returned: with lines of several containers, those of one of them.
 */
export function withoutLinePrefix(
  { path, bytes }: Source,
  isKnown: (head: Source) => boolean,
): Unprefixed | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  const steps = stepsFor(head).find((candidate) =>
    isKnown(new Source(path, Buffer.from(applied(candidate, head), 'latin1'))),
  )
  if (!steps) return undefined
  const text = applied(steps, bytes.toString('latin1'))
  return { source: new Source(path, Buffer.from(text, 'latin1')), notes: steps.map(noteOf) }
}

/** One prefix to remove: lines of other containers than `keep` become empty. */
interface Step {
  readonly what: string
  readonly prefix: RegExp
  readonly keep: string
  readonly others: readonly string[]
  /** Which lines have it, unless all do. */
  readonly lines?: string
}

function noteOf({ what, keep, others, lines }: Step): Note {
  if (others.length === 0)
    return { severity: 'info', text: `removed ${what} from the start of ${lines ?? 'every line'}` }
  const text = `only lines of ${keep} are read, none of ${others.join(', ')}: write the output of each container to its own file`
  return { severity: 'warning', text }
}

// At most two prefixes: docker compose with times of docker, and the like.
function stepsFor(head: string): readonly (readonly Step[])[] {
  const outer = stepsOf(head)
  const inner = outer.flatMap((step) =>
    stepsOf(applied([step], head)).map((next) => [step, next] as const),
  )
  // What a tool prints may be the same on all lines, too.
  const longer = [[], ...outer.map((step) => [step])].flatMap((before) =>
    sharedStarts(filledOf(applied(before, head)))
      .slice(1)
      .map((step) => [...before, step]),
  )
  const partial = partialSteps(head).map((step) => [step])
  return [...outer.map((step) => [step]), ...inner, ...partial, ...longer]
}

// Output between the words of a mail or a page: quoted, or indented.
function partialSteps(head: string): readonly Step[] {
  const lines = head.split('\n')
  const of = (what: string, start: string): readonly Step[] => [
    { ...stepOf(what, start), lines: 'the lines that have it' },
  ]
  const quoted = lines.filter((line) => /^>[> ]*(?: |$)/.test(line))
  const indented = lines.filter((line) => /^[ \t]+\S/.test(line))
  return [
    ...(quoted.length < leastPartial
      ? []
      : of('a quote marker (>)', '>(?:[> ]{0,40}>)?(?: |(?=\\r?$))')),
    ...(indented.length < leastPartial ? [] : of('indentation', shortestIndent(indented))),
  ]
}

function stepsOf(head: string): readonly Step[] {
  const filled = filledOf(head)
  if (filled.length < 3) return []
  return [
    ...indentationOf(filled),
    ...prefixes.flatMap(stepsOfPrefix),
    ...sharedStarts(filled).slice(0, 1),
  ]

  function stepsOfPrefix([what, expression]: (typeof prefixes)[number]): readonly Step[] {
    const start = new RegExp(`^${expression}${behind}`)
    const names = filled.map((line) => start.exec(line)?.[1])
    if (names.includes(undefined)) return []
    const containers = [...new Set(names.flatMap((name) => name ?? []))]
    if (containers.length > mostContainers) return []
    const prefix = new RegExp(`^${expression}${behind}([^\\n]*)`, 'gm')
    return containers.map((keep) => {
      return { what, prefix, keep, others: containers.filter((name) => name !== keep) }
    })
  }
}

function filledOf(head: string): readonly string[] {
  const lines = head.split('\n').slice(0, head.length < headBytes ? undefined : -1)
  return lines.filter((line) => line.trim() !== '' && !isJournalNote(line))
}

// The blanks that all lines start with, as in a code block of Markdown.
function indentationOf(lines: readonly string[]): readonly Step[] {
  const shortest = shortestIndent(lines)
  if (shortest === '' || !lines.every((line) => line.startsWith(shortest))) return []
  return [stepOf('indentation', shortest)]
}

function stepOf(what: string, start: string): Step {
  return { what, prefix: new RegExp(`^()${start}([^\\n]*)`, 'gm'), keep: '', others: [] }
}

const mostStarts = 3

// What all lines start with: DEBUG| [stdout]   INFO bench:
function sharedStarts(lines: readonly string[]): readonly Step[] {
  if (lines.length < 3) return []
  const shared = lines.reduce(
    (start, line) => {
      const text = `${line.trimEnd()} `
      let end = 0
      while (end < start.length && start[end] === text[end]) end += 1
      return start.slice(0, end)
    },
    (lines[0] ?? '').slice(0, longestStart),
  )
  const starts = [...shared.matchAll(/\S(?= )/g)].map(({ index }) => shared.slice(0, index + 1))
  return starts
    .filter((start) => /\S/.test(start))
    .slice(0, mostStarts)
    .map((start) => stepOf(JSON.stringify(start), `${escapePattern(start)}(?: |(?=\\r?$))`))
}

function shortestIndent(lines: readonly string[]): string {
  const indents = lines.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  return indents.reduce((a, b) => (b.length < a.length ? b : a))
}

// -- Journal begins at Mon 2024-05-06 11:58:01 UTC. --
function isJournalNote(line: string): boolean {
  return line.startsWith('-- ') || composeNote.test(line.trimEnd())
}

function applied(steps: readonly Step[], text: string): string {
  const plain = text.replace(new RegExp(composeNote.source, 'gm'), '')
  return steps.reduce(
    (rest, { prefix, keep }) =>
      rest.replace(prefix, (_, name: string, line: string) => (name === keep ? line : '')),
    plain,
  )
}
