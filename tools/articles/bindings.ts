// The pins of an article: `bindings.yaml` maps words of its text, which hold one number, to what states this number.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { parseYaml } from '../archive/front-matter.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import type { Diagnostic, Place } from '../core/model.ts'

/** A pinned number: offsets of its text in the article, and what it is. */
export interface Pin {
  /** The words of the file, with brackets around the number where they hold more. */
  readonly words: string
  /** The number with its unit, on one line. */
  readonly text: string
  /** Such as `ratio qps version=11.4 / version=10.1, threads=16; 6 runs`. */
  readonly spec: string
  readonly start: number
  readonly end: number
  /** Its line in the file of bindings. */
  readonly place: Place
}

/** An entry of the file that belongs to no number; `isGone`: the text does not have its words, not even with another number. */
export interface UnplacedPin {
  readonly words: string
  readonly spec: unknown
  readonly isGone?: true
}

/** The pins of an article in the order of its text, and a problem for each whose words are not there once. */
export interface Bindings {
  readonly pins: readonly Pin[]
  readonly unplaced: readonly UnplacedPin[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The file of bindings of a Markdown file: `bindings.yaml` next to `index.md`, else `NAME.bindings.yaml`. */
export function bindingsFile(file: string): string {
  const name = basename(file)
  const own = name === 'index.md' ? 'bindings.yaml' : name.replace(/\.\w+$/, '.bindings.yaml')
  return join(dirname(file), own)
}

/** The text of the bindings of a Markdown file; empty where it has none. */
export function readBindings(file: string): string {
  const path = bindingsFile(file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Parses bindings; `text` is the article's. */
export function parseBindings(file: string, yaml: string, text: string): Bindings {
  const { data, place, diagnostics: problems } = parseYaml(yaml, file, 0)
  const diagnostics = [...problems]
  const report = (message: string, at: Place): void => {
    diagnostics.push({ severity: 'error', rule: 'pin/text', message, place: at })
  }
  const isMap = typeof data === 'object' && !Array.isArray(data)
  if (data && !isMap)
    report('Unexpected content, expected lines such as `2.4 ×: ratio qps A / B; 6 runs`', { file })
  const line = lineText(text)
  const pins: Pin[] = []
  const unplaced: UnplacedPin[] = []
  const absent: (Words & Pick<Pin, 'words' | 'spec' | 'place'>)[] = []
  for (const [words, spec] of Object.entries(isMap ? (data ?? {}) : {}) as [string, unknown][]) {
    const at = place([words])
    const found = located(words, line)
    if (typeof spec !== 'string')
      report(
        `Unexpected pin \`${words}\` without a text, expected such as value qps threads=16`,
        at,
      )
    else if (found.count === 1) pins.push({ ...found, words, spec, place: at })
    else if (found.count === 0) absent.push({ ...found, words, spec, place: at })
    else
      report(
        `Unexpected words \`${found.plain}\`, which the article has several times; expected words around the number, such as \`in [${found.text}] rows\``,
        at,
      )
    if (typeof spec !== 'string' || found.count > 1) unplaced.push({ words, spec })
  }
  pins.sort((a, b) => a.start - b.start)
  for (const [index, pin] of pins.entries()) {
    const before = pins[index - 1]
    if (before && before.end > pin.start)
      report(
        `Unexpected pin of \`${pin.text}\`, whose text \`${before.words}\` pins too`,
        pin.place,
      )
  }
  for (const { words, spec, text: number, plain, place: at } of absent) {
    const now = changedText(plain, line, pins)
    unplaced.push({ words, spec, ...(now === undefined ? { isGone: true } : {}) })
    report(
      now === undefined
        ? `Unexpected pin of \`${number}\`: the article does not have the words \`${plain}\`; \`check --fix\` deletes it`
        : `Unexpected text \`${now}\`, which is pinned as \`${plain}\``,
      at,
    )
  }
  return { pins, unplaced, diagnostics }
}

/** A text on one line, and the offset of each of its characters in the text. */
interface LineText {
  readonly text: string
  readonly offsets: readonly number[]
}

/** The text with one space for each white space, as words are searched. */
export function lineText(text: string): LineText {
  const pieces = [...text.matchAll(/\s+|\S/g)]
  return {
    text: pieces.map(([piece]) => piece.replace(/\s+/, ' ')).join(''),
    offsets: pieces.map(({ index }) => index),
  }
}

/** The words of a pin without their brackets, and the number in them: where it is, and how often, 2 for several times. */
interface Words extends Pick<Pin, 'text' | 'start' | 'end'> {
  readonly plain: string
  readonly count: number
}

const bracketed = /^(.*?)\[([^[\]]+)\](.*)$/s

function located(words: string, line: LineText): Words {
  const [, lead = '', text = words, rest = ''] = bracketed.exec(words) ?? []
  const [before = '', plain = ''] = [lead, lead + text + rest].map((part) => lineText(part).text)
  const at = line.text.indexOf(plain)
  const from = at + before.length
  const start = line.offsets[from] ?? 0
  const end = (line.offsets[from + text.length - 1] ?? start) + 1
  const count = at < 0 ? 0 : line.text.includes(plain, at + 1) ? 2 : 1
  return { text, plain, start, end, count }
}

// The same words with another number that no pin has are what the author changed.
function changedText(plain: string, line: LineText, pins: readonly Pin[]): string | undefined {
  if (!/\d/.test(plain)) return undefined
  const pattern = plain
    .split(/\d+/)
    .map(escapePattern)
    .join(String.raw`\d+`)
  const [now, ...others] = [...line.text.matchAll(new RegExp(pattern, 'g'))].filter(
    ({ 0: { length }, index }) => {
      const [start = 0, end = 0] = [line.offsets[index], line.offsets[index + length - 1]]
      return pins.every((pin) => pin.end <= start || pin.start > end)
    },
  )
  return others.length > 0 ? undefined : now?.[0]
}

const mostWords = 40

/** The fewest words that hold the number at these offsets and occur once in the text, with brackets around it. */
export function uniqueWords(
  { text, offsets }: LineText,
  start: number,
  end: number,
): string | undefined {
  const first = offsets.findIndex((offset) => offset >= start)
  const after = offsets.findIndex((offset) => offset >= end)
  const stop = after < 0 ? text.length : after
  const number = text.slice(first, stop)
  // Words with quotes are longer in YAML.
  for (const word of [String.raw`[^\s[\]'"\x60]+`, String.raw`[^\s[\]]+`]) {
    const [right, left] = [new RegExp(String.raw`^\s?${word}`), new RegExp(String.raw`${word}\s?$`)]
    let [from, to] = [first, stop]
    for (let round = 0; round < mostWords; round += 1) {
      const words = text.slice(from, to)
      const isUnique = !text.includes(words, text.indexOf(words) + 1)
      // A bare number would also be inside another: 12 in 112.
      if (isUnique && !/^[\d.,]+$/.test(words))
        return words === number
          ? number
          : `${text.slice(from, first)}[${number}]${text.slice(stop, to)}`
      if (round % 2 === 0) to += right.exec(text.slice(to))?.[0].length ?? 0
      else from -= left.exec(text.slice(0, from))?.[0].length ?? 0
    }
  }
  return undefined
}

/** Bindings as a file: one line per pin, in the order given. */
export function bindingsText(pins: readonly UnplacedPin[]): string {
  const specs = Object.fromEntries(pins.map(({ words, spec }) => [words, spec]))
  const lines = pins.length === 0 ? '' : stringify(specs, { lineWidth: 0, simpleKeys: true })
  return `${schemaLine}\n${lines}`
}

const schemaLine =
  '# What each number of index.md is; `benchfolio check` compares the two, `check --fix` corrects them.'
