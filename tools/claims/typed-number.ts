// A number of archived files: `file plan.yaml:11 "seconds"`, or computed from them: `file sizes.md:3,8 = 310 / 2`.
import type { Pin } from '../articles/bindings.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Call } from './call.ts'
import { disagreement, parseSourceLines, splitFormula, type SourceLines } from './source-lines.ts'
import { countText, withCount, type Spec } from './spec.ts'
import type { StatedValue } from './statement.ts'
import { unitProblem } from './unit-problem.ts'

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
  const wrong = lines.find(hasOtherLabel)
  const problem = wrong
    ? `Unexpected ${wrong.file}:${wrong.line} \`${wrong.text.slice(0, 80)}\`, expected \`${wrong.label ?? ''}\` on it`
    : (disagreement(pin.text, formula, texts) ??
      (formula === undefined
        ? typedUnitProblem(pin.text, texts, locations[0]?.label ?? '')
        : undefined))
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

// The pin of one line that another one has now, by its digest, else by its label.
function movedPin(
  { count }: Spec,
  { text: typed, spec }: Pick<Pin, 'text' | 'spec'>,
  lines: readonly ReadLine[],
): string | undefined {
  const [only, other] = lines
  if (!only || other) return undefined
  const { file, line, label, all } = only
  const isPinned = (text: string): boolean =>
    countText(spec, 'line', [text]) === count &&
    disagreement(typed, undefined, [text]) === undefined
  const byDigest = all.findIndex(isPinned)
  const at =
    byDigest < 0 && label !== undefined && hasOtherLabel(only)
      ? all.findIndex((text) => text.includes(label))
      : byDigest
  if (at < 0) return undefined
  const moved = spec.replace(`${file}:${line}`, `${file}:${at + 1}`)
  return withCount(moved, countText(moved, 'line', [all[at] ?? '']))
}

interface ReadLine {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly label: string | undefined
  /** All lines of its file. */
  readonly all: readonly string[]
  readonly place: FigureEvidence
}

function hasOtherLabel({ label, text }: ReadLine): boolean {
  return label !== undefined && !text.includes(label)
}

// One undefined entry for a file or line that does not exist, which is reported.
function linesOf(
  { file, lines, label }: SourceLines,
  slugs: readonly string[],
  call: Call,
): readonly (ReadLine | undefined)[] {
  const source = call.context.fileOf(slugs, file)
  if (!source)
    return [
      call.report('file', `Unexpected file \`${file}\`, expected a file of ${slugs.join(', ')}`),
    ]
  const all = source.text.split('\n')
  const missing = lines.find((line) => all[line - 1] === undefined)
  if (missing !== undefined)
    return [call.report('file', `Unexpected line ${missing} of ${file}, which has ${all.length}`)]
  return lines.map((line) => {
    const text = all[line - 1] ?? ''
    return { file, line, text, label, all, place: source.placeOf(line) }
  })
}

// A problem of words that name another unit than the lines: "seconds=15", "seconds: 15", "15 s"; undefined without one.
function typedUnitProblem(
  typed: string,
  lines: readonly string[],
  label: string,
): string | undefined {
  const [number] = /\d[\d,.]*/.exec(typed) ?? []
  const words = typed.replace(/^[\d,.\s\u00A0]+/, '')
  if (number === undefined || words === '' || /\d/.test(words)) return undefined
  const digits = number.replaceAll(',', '').replace(/\.$/, '')
  const pattern = new RegExp(
    String.raw`(?:\b(${units})["']?\s?[=:]\s?["']?)?(?<![\d.])${digits}(?![\d.])(?: ?(ms|µs|us|ns|s|seconds|minutes|hours|%)(?![\w/]))?`,
    'i',
  )
  const [own = isUnit.exec(label)?.[0]] = lines.flatMap((line) => {
    const [, before, after] = pattern.exec(line.replaceAll(',', '')) ?? []
    return before ?? after ?? []
  })
  return own === undefined ? undefined : unitProblem(words, own)
}

const units = 'seconds|milliseconds|minutes|hours|bytes'
const isUnit = new RegExp(`^(?:${units})$`, 'i')
