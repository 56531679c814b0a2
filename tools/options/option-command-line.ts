// A command line as arguments: only what varies between two of them is worth reading.
import { shellWords, type Option } from '../formats/reading/printed-command-line.ts'
import type { Run } from '../core/model.ts'
import type { Trait } from './option-traits.ts'

/** One argument: `value` is absent for a switch, `name` is `#1`, `#2` … for positional arguments. */
export type Argument = Option

// LD_PRELOAD=/usr/lib/libjemalloc.so
const assignment = /^([A-Za-z_]\w*)=(.*)$/s
// --table-size=100000   -n1000
const long = /^(--?[A-Za-z][\w.-]*)=(.*)$/s
const bare = /^(--?[A-Za-z][\w.-]*)$/

/**
 * The arguments of a command line in their order: variables in front of it, the program, options and words. `--x y`
 * is an option with a value where `y` is no option and stands behind a name of one dash; quotes are removed.
 */
export function argumentsOf(command: string): readonly Argument[] {
  const args = shellWords(command)
  const found: Argument[] = []
  let program = false
  let position = 0
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at] ?? ''
    const next = args[at + 1]
    const set = program ? null : assignment.exec(text)
    const option = long.exec(text)
    if (set) found.push({ name: set[1] ?? '', value: set[2] ?? '' })
    else if (option) found.push({ name: option[1] ?? '', value: option[2] ?? '' })
    else if (!bare.test(text)) {
      found.push({ name: program ? `#${String((position += 1))}` : 'program', value: text })
      program = true
    } else if (/^-[A-Za-z]$/.test(text) && next !== undefined && !next.startsWith('-')) {
      found.push({ name: text, value: next })
      at += 1
    } else found.push({ name: text })
  }
  return found
}

/** The arguments of a run's command line as traits; a repeated option is listed repeatedly. */
export function commandTraits({ command, source }: Run): readonly Trait[] {
  if (!command) return []
  const place = source ? { place: { file: source.path, line: command.line } } : {}
  const values = new Map<string, string[]>()
  for (const { name, value } of argumentsOf(command.text)) {
    const all = values.get(name) ?? []
    values.set(name, all)
    all.push(value || 'given')
  }
  return [...values].map(([name, all]) => ({ name, text: all.join(', '), ...place }))
}
