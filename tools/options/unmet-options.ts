// Where a server runs with another value than its configuration file asks for.
import { readFile } from '../formats/read-file.ts'
import { configurationOf, type Configuration, type Setting } from './configuration.ts'
import { sameForm } from './option-value.ts'
import type { OptionVocabulary } from './option-vocabulary.ts'
import { serverOf } from './server.ts'

/** The unmet options of a server, by the texts of its configuration file and its variables. */
export function unmetOptionsIn(
  files: Readonly<Record<string, string>>,
  engine: string,
  vocabulary: OptionVocabulary,
): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => {
    const reading = readFile(path, Buffer.from(text))
    return {
      ...{ path, bytes: text.length, sha256: '', verdict: 'read' as const, fields: {} },
      ...reading,
    }
  })
  return unmetOptions(configurationOf(sources, serverOf(engine, ''), vocabulary), vocabulary)
}

/** The options with another value, each as a sentence; those that the server does not show, and those left to it, are not compared. */
export function unmetOptions(
  { written, running }: Configuration,
  vocabulary: OptionVocabulary,
): readonly string[] {
  if (!written || written.size === 0) return []
  if (!running) return ['The variables of the server were not recorded.']
  return [...written].flatMap(([name, wanted]) => {
    const actual = running.get(name)
    return !actual || isMet(wanted, actual, running, vocabulary)
      ? []
      : [`${wanted.option.name} is ${actual.text}, the plan sets ${wanted.text}.`]
  })
}

function isMet(
  wanted: Setting,
  actual: Setting,
  running: ReadonlyMap<string, Setting>,
  vocabulary: OptionVocabulary,
): boolean {
  // -1 leaves the value to the server.
  if (wanted.form === actual.form || wanted.form === '-1') return true
  // index_merge=off of the whole optimizer_switch
  const shown = new Set(actual.form.split(','))
  if (wanted.form.includes('=')) return wanted.form.split(',').every((item) => shown.has(item))
  const { name, family } = wanted
  const known = vocabulary.get(family)?.adjusted
  if (!known) return false
  const numbered = known.numbered?.get(name)?.[Number(wanted.form)]
  if (numbered !== undefined) return sameForm(numbered, family) === actual.form
  // utf8_bin   utf8mb3_bin
  const modern = (form: string): string =>
    form.replace(/^[a-z\d]+/, (start) => known.spellings?.[start] ?? start)
  if (modern(wanted.form) === modern(actual.form)) return true
  const [from, to] = [Number(wanted.form), Number(actual.form)]
  if (known.raised?.has(name) && to >= from) return true
  const multiple = (known.multiples?.get(name) ?? ['1'])
    .map((factor) => Number(running.get(factor)?.form ?? factor) || 1)
    .reduce((product, factor) => product * factor)
  return to % multiple === 0 && Math.abs(to - from) < multiple
}
