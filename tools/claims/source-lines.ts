// The lines of archived files that a number is taken from, and whether they state it.
import { expression } from '../verify/expression.ts'
import { countWords, numberTokens } from './claim-number-text.ts'

/** Lines of a file; `label` is a text that each of them contains. */
export interface SourceLines {
  readonly file: string
  /** 1-based, in order. */
  readonly lines: readonly number[]
  readonly label?: string
}

// record.sh:13 "seconds"     plan.yaml:4,9,12     waits.md:3-5
const location = /^(.+?):(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)(?: "(.*)")?$/

/** The files of a pin, and the arithmetic after ` = `. */
export function splitFormula(name: string): { readonly from: string; readonly formula?: string } {
  const [, from = name, formula] = /^(.*) = (.*)$/s.exec(name) ?? []
  return formula === undefined ? { from } : { from, formula }
}

/**
 * The locations that `from` states, separated by `; `; undefined where one of them states no line or a
 * range that is reversed or longer than 10,000 lines.
 */
export function parseSourceLines(from: string): readonly SourceLines[] | undefined {
  const parts = from.split('; ').map((part): SourceLines | undefined => {
    const [, file, lines = '', label] = location.exec(part.trim()) ?? []
    const numbers = file === undefined ? undefined : lineNumbers(lines)
    if (file === undefined || !numbers) return undefined
    return { file, lines: numbers, ...(label === undefined ? {} : { label }) }
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

// A mistyped end would allocate one number per line.
const mostLines = 10_000

// Undefined for a range that is reversed or too long.
function lineNumbers(text: string): readonly number[] | undefined {
  const ranges = text.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return { first, length: last - first + 1 }
  })
  if (!ranges.every(({ length }) => length > 0 && length <= mostLines)) return undefined
  return ranges.flatMap(({ first, length }) => Array.from({ length }, (_, index) => first + index))
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
  const scaled = scaledNumber.exec(text)
  if (scaled && !isScaledStated(scaled, lines, onLines))
    return `Unexpected number \`${scaled[0]}\`, expected one of \`${shown}\``
  const rest = scaled && !lines.some((line) => line.includes(scaled[0]))
  const numbers = numbersIn(rest ? text.replace(scaled[0], '') : text)
  if (rest && numbers.length === 0) return undefined
  if (numbers.length === 0) {
    const isStated = lines.some((line) => line.includes(text))
    return isStated ? undefined : `Unexpected text \`${text}\`, which is not in \`${shown}\``
  }
  const left = [...onLines]
  const wrong = numbers.find((number) => {
    const index = left.findIndex((value) => isRounded(number.text, number.value, value))
    // Each number of the text needs one of its own: seconds 7 to 7 are not on lines 7 and 9.
    left.splice(index, index < 0 ? 0 : 1)
    return index < 0
  })
  return wrong && `Unexpected number \`${wrong.text}\`, expected one of \`${shown}\``
}

// 15k   1.5M
const scaledNumber = /(?<![\w.])(\d[\d,]*(?:\.\d+)?)([kKMG])(?![\w])/
const scales = ['k', 'm', 'g']

// As on a line, or rounded from a number on one.
function isScaledStated(
  [text, digits = '', scale = '']: RegExpExecArray,
  lines: readonly string[],
  onLines: readonly number[],
): boolean {
  const power = scales.indexOf(scale.toLowerCase()) + 1
  const value = Number(digits.replaceAll(',', ''))
  return (
    lines.some((line) => line.includes(text)) ||
    onLines.some((each) =>
      [1000, 1024].some((base) => isRounded(digits, value, each / base ** power)),
    )
  )
}

function formulaDisagreement(
  text: string,
  formula: string,
  onLines: readonly number[],
  shown: string,
): string | undefined {
  const parsed = expression(formula)
  const result = parsed?.evaluate(() => undefined)
  if (result === undefined || !Number.isFinite(result))
    return `Unexpected formula \`${formula}\`, expected arithmetic such as (14.2 + 6.59) / 3440`
  const operands = plainNumbers(formula)
  const unknown = operands.find((value) => !onLines.includes(value) && !isConstant(value))
  if (unknown !== undefined)
    return `Unexpected ${String(unknown)} in the formula, expected numbers of \`${shown}\``
  if (!operands.some((value) => onLines.includes(value)))
    return `Unexpected formula \`${formula}\` of constants only, expected at least one number from \`${shown}\``
  const [number, second] = numbersIn(text)
  if (second)
    return `Unexpected second number \`${second.text}\` in \`${text}\`, expected the result of the formula alone`
  if (number && isRounded(number.text, number.value, result)) return undefined
  return `Unexpected \`${text}\`, expected ${String(Number(result.toPrecision(4)))} = ${formula}`
}

// Decimal digits with or without separators of thousands, not those of names such as rc4 or of versions; the sign does not matter.
function plainNumbers(text: string): readonly number[] {
  return [
    ...text.matchAll(/(?<![\p{L}\d_.])(?:\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\.?\d)/gu),
  ].map(([digits]) => Number(digits.replaceAll(',', '')))
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

// `74,990` matches 74989.94.
function isRounded(printed: string, value: number, stated: number): boolean {
  const decimals = printed.split('.')[1]?.length ?? 0
  return Math.abs(value - stated) <= 0.5 / 10 ** decimals + 1e-9
}

function numbersIn(text: string): readonly { readonly text: string; readonly value: number }[] {
  return numberTokens(text).map(({ text: signed }) => {
    const digits = signed.replace(/^[+−-]/, '')
    return { text: digits, value: Number(digits.replaceAll(',', '')) }
  })
}
