// A number of archived files: `file plan.yaml:11 "seconds"`, or computed from them: `file sizes.md:3,8 = 310 / 2`.
import type { Pin } from '../articles/bindings.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Call } from './call.ts'
import { countText, withCount, type Spec } from './spec.ts'
import type { StatedValue } from './statement.ts'
import {
  unitsIn,
  countWords,
  numberTokens,
  plainDigits,
  prints,
  scaleAfter,
} from './claim-number-text.ts'
import { expression } from '../core/expression.ts'

/**
 * The number of a pin of files that is parsed as `spec`, absent where they do not state it, which is reported; and the pin with the
 * lines as they are now, where these differ.
 */
export function typedNumber(
  spec: Spec,
  pin: Pick<Pin, 'text' | 'spec'>,
  call: Call,
): {
  readonly number?: Pick<StatedValue, 'how' | 'evidence' | 'middle'>
  readonly fix?: string
} {
  const { from, formula } = splitFormula(spec.name)
  const locations = parseSourceLines(from)
  if (!locations) {
    call.report(
      'file',
      `Unexpected \`${from}\`, expected FILE:13 or FILE:3-5,9 (at most 10,000 lines)`,
    )
    return {}
  }
  const { slugs } = call.runs(spec.options.get('archive'))
  const lines = locations.flatMap((location) => linesOf(location, slugs, call))
  if (!lines.every((each) => each !== undefined)) return {}
  const texts = lines.map(({ text }) => text)
  const wrong = lines.find(({ label = '', text }) => !text.includes(label))
  const problem = wrong
    ? `Unexpected ${wrong.file}:${wrong.line} \`${wrong.text.slice(0, 80)}\`, expected \`${wrong.label ?? ''}\` on it`
    : (disagreement(pin.text, formula, texts) ??
      (formula === undefined ? otherUnit(pin.text, texts.join('\n')) : undefined))
  if (problem !== undefined) {
    const fix = movedPin(spec, pin, lines)
    call.report('file', `${problem} (${from})${fix === undefined ? '' : `, now \`${fix}\``}`)
    return fix === undefined ? {} : { fix }
  }
  const counted = countText(pin.spec, 'line', texts)
  const fix = withCount(pin.spec, counted)
  if (spec.count !== undefined && spec.count !== counted) {
    call.report(
      'lines',
      `Unexpected other lines than those pinned: check the number, then write \`; ${counted}\``,
    )
    return { fix }
  }
  return {
    number: {
      how: formula === undefined ? `from ${from}` : `${formula}, from ${from}`,
      evidence: lines.map(({ place }) => place),
      ...(lines.length > 1 ? { middle: Math.min(lines.length, 3) } : {}),
    },
    ...(spec.count === undefined ? { fix } : {}),
  }
}

// The pin of one line that another one has now.
function movedPin(
  { count }: Spec,
  { text: typed, spec }: Pick<Pin, 'text' | 'spec'>,
  [only, other]: readonly ReadLine[],
): string | undefined {
  if (!only || other) return undefined
  const isPinned = (text: string): boolean =>
    only.label === undefined ? countText(spec, 'line', [text]) === count : text.includes(only.label)
  const at = only.all.findIndex(
    (text) => isPinned(text) && disagreement(typed, undefined, [text]) === undefined,
  )
  if (at < 0) return undefined
  const moved = spec.replace(`${only.file}:${only.line}`, `${only.file}:${at + 1}`)
  return withCount(moved, countText(moved, 'line', [only.all[at] ?? '']))
}

interface ReadLine extends Pick<SourceLines, 'file' | 'label'> {
  readonly line: number
  readonly text: string
  /** All lines of its file. */
  readonly all: readonly string[]
  readonly place: FigureEvidence
}

// One undefined entry for a file or line that does not exist, which is reported.
function linesOf(
  { lines, ...from }: SourceLines,
  slugs: readonly string[],
  call: Call,
): readonly (ReadLine | undefined)[] {
  const { file } = from
  const source = call.context.fileOf(slugs, file)
  if (!source)
    return [
      call.report('file', `Unexpected file \`${file}\`, expected a file of ${slugs.join(', ')}`),
    ]
  const all = source.text.split('\n')
  return lines.map((line) => {
    const text = all[line - 1]
    return text === undefined
      ? call.report('file', `Unexpected line ${line} of ${file}, which has ${all.length}`)
      : { ...from, line, text, all, place: source.placeOf(line) }
  })
}

// `15 minutes` of a line with "seconds: 15"
function otherUnit(text: string, lines: string): string | undefined {
  const [words = ''] = /[^\d]*$/.exec(text) ?? []
  const [named, own] = [unitsIn(words), unitsIn(lines)]
  const isOther = named.length > 0 && own.length > 0 && !named.some((unit) => own.includes(unit))
  return isOther ? `Unexpected unit \`${words.trim()}\`, expected \`${own.join(' ')}\`` : undefined
}

/** Lines of a file; `label` is a text that each of them contains. */
export interface SourceLines {
  readonly file: string
  /** 1-based, in order. */
  readonly lines: readonly number[]
  readonly label?: string | undefined
}

// record.sh:13 "seconds"     plan.yaml:4,9,12     waits.md:3-5
const location = /^(.+?):(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)(?: "(.*)")?$/

/** The files of a pin, and the arithmetic after ` = `. */
export function splitFormula(name: string): { readonly from: string; readonly formula?: string } {
  const [, from = name, formula] = /^(.*) = (.*)$/s.exec(name) ?? []
  return formula === undefined ? { from } : { from, formula }
}

// A mistyped end would allocate one number per line.
const mostLines = 10_000

/**
 * The locations that `from` states, separated by `; `; undefined where one of them states no line or a
 * range that is reversed or longer than 10,000 lines.
 */
export function parseSourceLines(from: string): readonly SourceLines[] | undefined {
  const parts = from.split('; ').map((part): SourceLines | undefined => {
    const [, file = '', ranges = '', label] = location.exec(part.trim()) ?? []
    const lines = ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      const length = last - first + 1
      if (ranges === '' || length < 1 || length > mostLines) return [undefined]
      return Array.from({ length }, (_, index) => first + index)
    })
    if (!lines.every((line) => line !== undefined)) return undefined
    return { file, lines, ...(label === undefined ? {} : { label }) }
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/**
 * What is wrong with a typed text, or undefined where the lines state it: every number of the text, rounded to its decimals,
 * or the whole text where it has none. With a `formula` the text states its result, and the lines its numbers.
 */
export function disagreement(
  text: string,
  formula: string | undefined,
  lines: readonly string[],
): string | undefined {
  const onLines = lines.flatMap((line) => [...plainNumbers(line), ...countsIn(line)])
  const shown = lines.map((line) => line.trim().slice(0, 80)).join(' | ')
  if (formula !== undefined) return formulaDisagreement(text, formula, onLines, shown)
  const numbers = numberTokens(text)
  if (numbers.length === 0 && !lines.some((line) => line.includes(text)))
    return `Unexpected text \`${text}\`, which is not in \`${shown}\``
  const left = [...onLines]
  for (const { text: token, start } of numbers) {
    const rest = text.slice(start + token.length)
    // 1.5M is 1,500,000 or 1.5M on the line.
    const [suffix = ''] = /^[kKMG](?!\w)/.exec(rest) ?? []
    const { factor } = scaleAfter(suffix)
    const index = left.findIndex((stated) => prints(token, stated / factor, 'exact'))
    // Each number of the text needs one of its own: seconds 7 to 7 are not on lines 7 and 9.
    if (index >= 0) left.splice(index, 1)
    else if (suffix === '' || !lines.some((line) => line.includes(token + suffix)))
      return `Unexpected number \`${token}${suffix}\`, expected one of \`${shown}\``
  }
  return undefined
}

function formulaDisagreement(
  text: string,
  formula: string,
  onLines: readonly number[],
  shown: string,
): string | undefined {
  const result = expression(formula)?.evaluate(() => undefined)
  if (result === undefined || !Number.isFinite(result))
    return `Unexpected formula \`${formula}\`, expected arithmetic such as (14.2 + 6.59) / 3440`
  const operands = plainNumbers(formula)
  const unknown = operands.find((value) => !onLines.includes(value) && !isConstant(value))
  if (unknown !== undefined || !operands.some((value) => onLines.includes(value)))
    return `Unexpected ${unknown ?? formula} in the formula, expected numbers of \`${shown}\``
  const [number, second] = numberTokens(text)
  if (number && !second && prints(number.text, result, 'exact')) return undefined
  return `Unexpected \`${text}\`, expected ${Number(result.toPrecision(4))} = ${formula}`
}

// Decimal digits with or without separators of thousands, not those of names such as rc4 or of versions; the sign does not matter.
function plainNumbers(text: string): readonly number[] {
  return [
    ...text.matchAll(/(?<![\p{L}\d_.])(?:\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\.?\d)/gu),
  ].map(([digits]) => Number(plainDigits(digits)))
}

// Archived texts write small counts in words.
function countsIn(text: string): readonly number[] {
  return [...text.toLowerCase().matchAll(/[a-z]+/g)]
    .map(([word]) => countWords.indexOf(word))
    .filter((count) => count >= 0)
}

// Powers of ten and the factors of time and bytes.
function isConstant(value: number): boolean {
  return [60, 3600, 1024].includes(value) || Number.isInteger(Math.log10(value))
}
