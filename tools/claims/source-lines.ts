// The lines of archived files that a number is taken from, and whether they state it.
import { expression } from '../core/expression.ts'
import { countWords, numberTokens, plainDigits, printsValue } from './claim-number-text.ts'

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
  const numbers = numbersIn(text)
  if (numbers.length === 0 && !lines.some((line) => line.includes(text)))
    return `Unexpected text \`${text}\`, which is not in \`${shown}\``
  const left = [...onLines]
  for (const { text: printed, scale } of numbers) {
    const power = scales.indexOf(scale.toLowerCase())
    const index = left.findIndex((stated) =>
      [1000, 1024].some((base) => printsValue(printed, stated, base ** power)),
    )
    // Each number of the text needs one of its own: seconds 7 to 7 are not on lines 7 and 9.
    if (index >= 0) left.splice(index, 1)
    else if (scale === '' || !lines.some((line) => line.includes(printed + scale)))
      return `Unexpected number \`${printed}${scale}\`, expected one of \`${shown}\``
  }
  return undefined
}

const scales = ['', 'k', 'm', 'g']

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
  if (unknown !== undefined || !operands.some((value) => onLines.includes(value)))
    return `Unexpected ${unknown ?? formula} in the formula, expected numbers of \`${shown}\``
  const [number, second] = numbersIn(text)
  if (number && !second && printsValue(number.text, result)) return undefined
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

// 15k and 1.5M have a scale; the sign does not matter.
function numbersIn(text: string): readonly { readonly text: string; readonly scale: string }[] {
  return numberTokens(text).map(({ text: signed, start }) => {
    const [scale = ''] = /^[kKMG](?!\w)/.exec(text.slice(start + signed.length)) ?? []
    return { text: signed.replace(/^[+−-]/, ''), scale }
  })
}
