// A number of archived files: `file plan.yaml:11 "seconds"`, or computed from them: `file sizes.md:3,8 = 310 / 2`.
import type { FigureEvidence } from '../figures/figure.ts'
import type { Call } from './call.ts'
import { disagreement, parseSourceLines, splitFormula, type SourceLines } from './source-lines.ts'
import type { Spec } from './spec.ts'
import type { StatedValue } from './statement.ts'
import { unitProblem } from './unit-problem.ts'

/** The number as written; undefined where no line states it, which is reported. */
export function typedNumber(
  { name, options }: Spec,
  typed: string,
  call: Call,
  onMoved: (before: string, after: string) => void,
): Pick<StatedValue, 'how' | 'evidence' | 'middle'> | undefined {
  const { from, formula } = splitFormula(name)
  const locations = parseSourceLines(from)
  if (!locations)
    return call.report(
      'file',
      `Unexpected \`${from}\`, expected FILE:13 or FILE:3-5,9 (at most 10,000 lines)`,
    )
  const { slugs } = call.runs(options.get('archive'))
  const read = locations.map((location) => linesOf(location, slugs, call, onMoved))
  if (!read.every((each) => each !== undefined)) return undefined
  const texts = read.flatMap((lines) => lines.texts)
  const problem =
    disagreement(typed, formula, texts) ??
    (formula === undefined ? typedUnitProblem(typed, texts, locations[0]?.label ?? '') : undefined)
  if (problem !== undefined) return call.report('file', `${problem} (${from})`)
  const evidence = read.flatMap((lines) => lines.evidence)
  return {
    how: formula === undefined ? `from ${from}` : `${formula}, from ${from}`,
    evidence,
    ...(evidence.length > 1 ? { middle: Math.min(evidence.length, 3) } : {}),
  }
}

function linesOf(
  { file, lines, label: expected }: SourceLines,
  slugs: readonly string[],
  call: Call,
  onMoved: (before: string, after: string) => void,
): { readonly texts: readonly string[]; readonly evidence: readonly FigureEvidence[] } | undefined {
  const source = call.context.fileOf(slugs, file)
  if (!source)
    return call.report(
      'file',
      `Unexpected file \`${file}\`, expected a file of ${slugs.join(', ')}`,
    )
  const all = source.text.split('\n')
  const missing = lines.find((line) => all[line - 1] === undefined)
  if (missing !== undefined)
    return call.report(
      'file',
      `Unexpected line ${String(missing)} of ${file}, which has ${String(all.length)}`,
    )
  const wrong = lines.find((line) => expected !== undefined && !all[line - 1]?.includes(expected))
  if (wrong !== undefined) {
    const moved = all.findIndex((text) => text.includes(expected ?? ''))
    if (moved >= 0 && lines.length === 1)
      onMoved(`${file}:${String(wrong)}`, `${file}:${String(moved + 1)}`)
    const where = moved < 0 ? '' : `, which is on line ${String(moved + 1)}`
    return call.report(
      'file',
      `Unexpected ${file}:${String(wrong)} \`${(all[wrong - 1] ?? '').slice(0, 80)}\`, expected \`${expected ?? ''}\` on it${where}`,
    )
  }
  return {
    texts: lines.flatMap((line) => all[line - 1] ?? []),
    evidence: lines.map((line) => source.placeOf(line)),
  }
}

// A problem of words that name another unit than the lines; undefined without one.
function typedUnitProblem(
  typed: string,
  lines: readonly string[],
  label: string,
): string | undefined {
  const [number] = /\d[\d,.]*/.exec(typed) ?? []
  const words = typed.replace(/^[\d,.\s\u00A0]+/, '')
  if (number === undefined || words === '' || /\d/.test(words)) return undefined
  const own = unitNextTo(number, lines) ?? unitOfLabel(label)
  return own === undefined ? undefined : unitProblem(words, own)
}

// "seconds=15", "seconds: 15", "15 s"
function unitNextTo(number: string, lines: readonly string[]): string | undefined {
  const digits = number.replaceAll(',', '').replace(/\.$/, '')
  for (const line of lines) {
    const plain = line.replaceAll(',', '')
    const at = plain.search(new RegExp(`(?<![\\d.])${digits}(?![\\d.])`))
    if (at < 0) continue
    const before = /\b(seconds|milliseconds|minutes|hours|bytes)["']?\s?[=:]\s?["']?$/i.exec(
      plain.slice(Math.max(0, at - 40), at),
    )?.[1]
    const after = /^ ?(ms|µs|us|ns|s|seconds|minutes|hours|%)(?![\w/])/.exec(
      plain.slice(at + digits.length, at + digits.length + 20),
    )?.[1]
    if (before !== undefined || after !== undefined) return before ?? after
  }
  return undefined
}

function unitOfLabel(label: string): string | undefined {
  return /^(?:seconds|milliseconds|minutes|hours|bytes)$/i.test(label) ? label : undefined
}
