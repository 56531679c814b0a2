// Variables of a script that hold a program or its options: FLAGS="--db-driver=pgsql", SYSBENCH=/opt/bin/sysbench.
import { baseName } from '../../core/base-name.ts'
import type { Line } from './source.ts'

// PGFLAGS="--db-driver=pgsql --pgsql-port=5433"   # of all tests
const assignment =
  /^(?:(?:export|readonly|local|declare) +)?([A-Za-z_]\w*)=("[^"`]{1,1000}"|'[^'`]{1,1000}'|[^\s"'`;]{1,1000})(?:;|\s+#.*)?$/
const variable = /\$\{(\w+)\}|\$(\w+)/g
const longest = 4000
const deepest = 4
const mostTexts = 8

/** How the variables of a script expand. Those of a number, a name or a path keep their names: a person changes them between runs. */
export interface ShellVariables {
  /** A line with the variables that have one text. */
  readonly expanded: (line: Line) => Line
  /** A command with each of the texts of its variables. */
  readonly each: (command: string) => readonly string[]
}

export function shellVariables(
  lines: readonly Line[],
  programs: readonly string[],
): ShellVariables {
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
    return !first || depth > deepest || text.length > longest
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
