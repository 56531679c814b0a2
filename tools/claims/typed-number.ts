// A number of archived files: `file plan.yaml:11 "seconds"`, or computed from them: `file sizes.md:3,8 = 310 / 2`.
import type { Pin } from '../articles/bindings.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Call } from './call.ts'
import { disagreement, parseSourceLines, splitFormula, type SourceLines } from './source-lines.ts'
import { countText, withCount, type Spec } from './spec.ts'
import type { StatedValue } from './statement.ts'
import { unitsIn } from './unit-problem.ts'

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

interface ReadLine {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly label: string | undefined
  /** All lines of its file. */
  readonly all: readonly string[]
  readonly place: FigureEvidence
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

// `15 minutes` of a line with "seconds: 15"
function otherUnit(text: string, lines: string): string | undefined {
  const [words = ''] = /[^\d]*$/.exec(text) ?? []
  const [named, own] = [unitsIn(words), unitsIn(lines)]
  const isOther = named.length > 0 && own.length > 0 && !named.some((unit) => own.includes(unit))
  return isOther ? `Unexpected unit \`${words.trim()}\`, expected \`${own.join(' ')}\`` : undefined
}
