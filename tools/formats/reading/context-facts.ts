// What a text that no reader knows says about the results beside it: a document's words, images of containers, commands of load tools.
import type { Fact, FactsReading, Reading, ResultReading } from '../../core/model.ts'
import { joinContinuedCommands } from './continued-commands.ts'
import type { Source, Line } from './source.ts'
import { isLuaScript, startsLoadTool, loadTools } from './stated-fields.ts'
import { statedServers } from './stated-servers.ts'
import { baseName } from '../../core/base-name.ts'

const longestText = 64 * 1024
const mostFacts = 200

// image: percona/percona-server:8.0.36-28.1     FROM mysql:8.4     docker run -d --name db postgres:16.2
const image =
  /(?:\bimage ?[:=] ?["']?|^FROM +|\bdocker +run\b.{0,300} )((?:[\w.-]+(?::\d+)?\/){0,4}[\w.-]+:v?\d[\w.-]{0,60})/i

// sudo apt update && sudo apt install -y mysql-server     yum -y install postgresql16-server
const install = /\b(?:apt(?:-get)?|yum|dnf|zypper|apk|brew) (?:.{0,40} )?(?:install|add) (.{1,300})/
const serverPackage =
  /(?<![\w.+-])(?:[a-z][\w.+-]{1,40}-server(?:-\d[\w.]{0,10})?|postgresql(?:-?\d{1,2})?)(?![\w.+-])/g

// nodetool version prints ReleaseVersion: 4.1.3
const release = /^ReleaseVersion: (\d[\w.~-]{0,40})$/

// echo $scale $clients $tps >> results.csv
const printed = /^(?:[^#"']{0,100}[;&] *)?echo (?=(?:[^$]*\$\{?\w){3})/
// for c in $CLIENTS; do
const loop = /^for \w+ in "?\$\{?\w+\}?"?(?:;|$)/

// for t in 10 5 1; do
const values = /^for (\w+ in [\w.-]+(?: [\w.-]+)+) *(?:;|$)/

// open('data/case' + size + '.txt', 'a')   f'data/case{size}.txt'
const named =
  /(['"`])(?:[^'"`{}\s]*\/)?([A-Za-z][\w-]*)(?:\1 ?\+ ?(?:str\()?|\$?\{)(?:self\.)?([a-z]\w{3,})\)?(?:\}| ?\+ ?['"`])\.\w/

// psql -d bench -c "$query"
const client = /^(?:[^#"' ]{0,40}[=&;(] *)?(psql|mongosh)(?= -)/

// - shell: sysbench oltp_read_only run      run: pgbench -c 8      the commands of playbooks, containers and workflows
const commandKey = /^(?:- +)?(?:[\w.]{1,40}\.)?(?:shell|command|cmd|run|script): +/

/** The facts `document`, `label`, `image`, `package`, `command`, `printed`, `loop`, `values`, `named` and `client` of a text. */
export function contextFacts(source: Source, hasTables = false): readonly FactsReading[] {
  if (source.bytes.length > longestText || source.bytes.includes(0)) return []
  const lines = source
    .lines()
    .map((text, index) => ({ text: text.trim().replace(commandKey, ''), line: index + 1 }))
  const images = lines.flatMap(({ text, line }): readonly Fact[] => {
    const [, value] = image.exec(text) ?? []
    const packages = install.exec(text)?.[1]?.match(serverPackage) ?? []
    return [
      ...(value === undefined ? [] : [{ name: 'image', value, line }]),
      ...packages.map((each) => ({ name: 'package', value: each.replace(/-server$/, ''), line })),
    ]
  })
  const releases = lines.flatMap(({ text, line }): readonly Fact[] => {
    const [, value] = release.exec(text) ?? []
    return value === undefined ? [] : [{ name: 'version', value, line }]
  })
  const hasTool = lines.some(({ text }) => loadTools.some((tool) => text.includes(tool)))
  const { expanded, each } = shellVariables(hasTool ? lines : [], loadTools)
  const commands = hasTool
    ? joinContinuedCommands(lines.map(expanded), loadTools, isLuaScript).flatMap(
        ({ text, line }): readonly Fact[] =>
          each(text).flatMap((command) =>
            startsLoadTool(command)
              ? [{ name: 'command', value: command.slice(0, 1000), line }]
              : [],
          ),
      )
    : []
  const ofScript = (
    [
      ['printed', printed],
      ['loop', loop],
      ['values', values],
      ['client', client],
    ] as const
  ).flatMap(([name, pattern]) =>
    lines.flatMap(({ text, line }): readonly Fact[] =>
      text.length < longest && pattern.test(text)
        ? [{ name, value: pattern.exec(text)?.[1] ?? text, line }]
        : [],
    ),
  )
  const files = lines.flatMap(({ text, line }): readonly Fact[] => {
    const [, , name, variable] = text.length < longest ? (named.exec(text) ?? []) : []
    return name === undefined ? [] : [{ name: 'named', value: `${name} ${variable ?? ''}`, line }]
  })
  const facts = [
    ...documentFacts(source, hasTables),
    ...labelFacts(source),
    ...images,
    ...statedServers(source, lines),
    ...releases,
    ...commands,
    ...ofScript,
    ...files,
  ].slice(0, mostFacts)
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

const heading = /^#{1,2} +(\S.{0,200})$/
const fence = /^(?:`{3,}|~{3,})/
const readme = /(?:^|\/)README(?:\.\w+)?$/i
const markup = /\.(?:md|markdown|rst)$/i
const mostLines = 40
const mostHead = 120
const longest = 1000

// The words of a document above its first code; all words of one whose tables have the results.
function documentFacts(source: Source, hasTables: boolean): readonly Fact[] {
  const [first = '', ...others] = source.headLines.slice(0, hasTables ? undefined : mostLines)
  const isDocument =
    readme.test(source.path) ||
    (heading.test(first) &&
      (markup.test(source.path) ||
        others.length === 0 ||
        others.some((line) => isProseLine(line) && !/[=;{}]/.test(line))))
  if (!isDocument) return []
  const fences = others.flatMap((line, index) => (fence.test(line) ? [index] : []))
  const words = hasTables
    ? others.filter(
        (line, index) => !line.includes('|') && fences.filter((at) => at <= index).length % 2 === 0,
      )
    : others.slice(0, fences[0])
  const value = [first, ...words]
    .map((line) => line.replace(/^#+ +/, ''))
    .join('\n')
    .slice(0, hasTables ? 4 * longest : longest)
  return [{ name: 'document', value, line: 1 }]
}

// EXPERIMENT_LABEL.txt   notes.txt   scenario
const label =
  /(?:^|[/_.-])(?:labels?|titles?|descriptions?|desc|notes?|comments?|remarks?|scenario|variant|experiment)(?:\.txt)?$/i

// The first line of a text that its author wrote about the results beside it.
function labelFacts(source: Source): readonly Fact[] {
  const line = source.headLines.findIndex((text) => text.trim() !== '')
  const value = source.headLines[line]?.trim() ?? ''
  return label.test(source.path) && /\p{L}/u.test(value) && value.length <= mostHead
    ? [{ name: 'label', value, line: line + 1 }]
    : []
}

// What shells, clients and runtimes print instead of the output of a load tool that could not run.

const mostBytes = 4096

const messages: readonly RegExp[] = [
  // bash: sysbench: command not found   ./run.sh: line 12: pgbench: command not found   sh: 1: pgbench: not found
  /^[^\s:]{1,200}: .{0,300}(?:not found|No such file or directory|Permission denied|cannot execute.{0,60})$/,
  // psql: error: connection to server failed   mysqladmin: connect to server at 'db1' failed
  /^[\w./-]{1,100}: (?:(?:fatal|error): |\[error\] |could not connect|connect to |unable to |cannot (?:connect|open|load) )/i,
  // ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/tmp/mysql.sock' (2)
  /^(?:ERROR \d{1,6} \(\w{5}\)|(?:fatal|error|panic): |FATAL )/i,
  /^(?:can't|cannot|could not|unable to|failed to) connect\b/i,
  /\b(?:connection refused|connection timed out|no route to host|too many connections)\b/i,
  // connection to database "bench" failed:
  /^connection to (?:database|server) .{1,200}failed:/i,
  // Killed   Segmentation fault (core dumped)   /run.sh: line 3: 4711 Killed    sysbench run
  /^(?:.{0,200}: line \d{1,9}: +\d{1,9} )?(?:Killed|Aborted|Terminated|Bus error|Segmentation fault)(?: +\(core dumped\)|$| {2,})/,
  /^(?:Out of memory|Traceback \(most recent call last\):|Exception in thread ")/,
  /^Error response from daemon: /,
]

/** The first error message of a file of at most 4 KiB; undefined without one, and for a text that quotes one. */
export function errorMessage(source: Source): string | undefined {
  if (source.bytes.length > mostBytes) return undefined
  const isMessage = (text: string): boolean => messages.some((pattern) => pattern.test(text))
  const lines = source.headLines.map((text) => text.trim())
  const others = lines.filter((text) => !isMessage(text))
  const sentences = others.filter(isProseLine)
  return 2 * sentences.length > others.length ? undefined : lines.find(isMessage)
}

// Text about benchmarks that quotes a line of a load tool, such as a README with an error message.

const fewestLines = 10
const fewestWords = 5
const mark = /^\s*(?:[-*+] |\d{1,3}[.)] |>|`{3})/
// ## Known problems   | Option | What it does |   (also `# Time: 240101` of a log and rows of the mysql client)
const title = /^\s*(?:#{1,6} |\|)/
const word = /^[("'*`]{0,3}\p{L}[\p{L}'’-]{0,30}[)"'*`.,:;!?]{0,3}$/u

/**
 * True if no result of a file is usable or has printed samples or settings, and most of its lines are sentences, titles or
 * list items that its parser does not recognise.
 */
export function isProse(readings: readonly Reading[], source: Source): boolean {
  if (!readings.every((reading) => reading.kind === 'result' && !isOfRun(reading))) return false
  const lines = source.lines()
  const unknown = source.diagnostics.flatMap(({ rule, place }) =>
    rule.endsWith('/unknown-line') ? (lines[(place.line ?? 1) - 1] ?? '') : [],
  )
  if (unknown.length < fewestLines) return false
  const prose = new Set(unknown.filter(isProseLine)).size
  const filled = new Set(lines.filter((text) => text.trim() !== '')).size
  return prose >= fewestLines && 2 * prose > filled
}

/** Without commands that are written over several lines, or on a page, and printed nothing, no error either: a person pasted them, no run failed. */
export function withoutPasted(
  readings: readonly Reading[],
  source: Source,
  isPage: boolean,
): readonly Reading[] {
  return readings.filter(
    (reading) =>
      reading.kind !== 'result' ||
      isOfRun(reading) ||
      reading.command === undefined ||
      reading.status === 'failed' ||
      !(isPage || source.lineText(reading.command.line).trimEnd().endsWith('\\')),
  )
}

// A text may quote a command line, but only a run prints what it ran with and what it measured.
function isOfRun({ status, series, settings, command }: ResultReading): boolean {
  const isPrinted = Object.values(settings).some(({ line }) => line !== command?.line)
  return status === 'ok' || isPrinted || (series !== undefined && series.at.length > 0)
}

/** True for a sentence, a title or a list item: most of its fields are words; messages with numbers, paths and codes have fewer. */
function isProseLine(text: string): boolean {
  if (mark.test(text)) return true
  const fields = text
    .slice(0, 400)
    .split(/[\s|]+/)
    .filter((field) => /[^#]/.test(field))
  const words = fields.filter((field) => word.test(field)).length
  return words >= (title.test(text) ? 1 : fewestWords) && 4 * words >= 3 * fields.length
}

// Variables of a script that hold a program or its options: FLAGS="--db-driver=pgsql", SYSBENCH=/opt/bin/sysbench.

// PGFLAGS="--db-driver=pgsql --pgsql-port=5433"   # of all tests
const assignment =
  /^(?:(?:export|readonly|local|declare) +)?([A-Za-z_]\w*)=("[^"`]{1,1000}"|'[^'`]{1,1000}'|[^\s"'`;]{1,1000})(?:;|\s+#.*)?$/
const variable = /\$\{(\w+)\}|\$(\w+)/g
const longestCommand = 4000
const deepest = 4
const mostTexts = 8

/** How the variables of a script expand. Those of a number, a name or a path keep their names: a person changes them between runs. */
interface ShellVariables {
  /** A line with the variables that have one text. */
  readonly expanded: (line: Line) => Line
  /** A command with each of the texts of its variables. */
  readonly each: (command: string) => readonly string[]
}

function shellVariables(lines: readonly Line[], programs: readonly string[]): ShellVariables {
  const values = new Map<string, Set<string>>()
  for (const { text } of lines) {
    const [, name = '', quoted = ''] = text.includes('=') ? (assignment.exec(text) ?? []) : []
    const value = quoted.replace(/^(["'])(.*)\1$/, '$2')
    const isCommand = /(?:^|\s)--?[a-z]/.test(value) || programs.includes(baseName(value))
    // FLAGS="$FLAGS --verbose" adds to it.
    const isOwn = [...value.matchAll(variable)].some(([, a, b]) => (a ?? b) === name)
    if (isCommand && !isOwn) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  const replaced = (text: string, name: string, value: string): string =>
    text.replaceAll(variable, (whole, a?: string, b?: string) =>
      (a ?? b) === name ? value : whole,
    )
  const each = (text: string, most: number, depth = 0): readonly string[] => {
    const known = [...text.matchAll(variable)].flatMap(([, a, b]) => {
      const [name = '', own = new Set<string>()] = [a ?? b, values.get(a ?? b ?? '')]
      return own.size > 0 && own.size <= most ? [{ name, own }] : []
    })
    const [first] = known
    return !first || depth > deepest || text.length > longestCommand
      ? [text]
      : [...first.own]
          .flatMap((value) => each(replaced(text, first.name, value), most, depth + 1))
          .slice(0, mostTexts)
  }
  return {
    expanded: (line) => {
      const [text = line.text] = values.size > 0 ? each(line.text, 1) : []
      return { ...line, text }
    },
    each: (command) => (values.size > 0 ? each(command, mostTexts) : [command]),
  }
}
