// A typed number: verified against the lines that it is from, or declared as unsourced.
import type { Call } from './call.ts'
import type { PrintedNumber } from './statement.ts'
import { verdictWords } from './verdict-words.ts'
import { typedUnitProblem } from './typed-unit.ts'
import { disagreement, parseSourceLines, type SourceLines } from './source-lines.ts'

/** Where a typed number is from. */
export interface TypedParameters {
  readonly archive?: string | undefined
  readonly from?: string | undefined
  readonly formula?: string | undefined
  readonly unsourced?: string | undefined
}

/** The number as typed; undefined where no line states it, which is reported. */
export function typedNumber(
  { from, formula, unsourced, archive }: TypedParameters,
  typed: string,
  call: Call,
): PrintedNumber | undefined {
  // "More than 12 hours" is a limit of a number.
  const [word] = verdictWords(typed.replace(/\b(?:more|less|fewer) than(?= [\d.])/, ''))
  if (word) {
    call.report(
      'text',
      `Unexpected \`${word.text}\` in text="${typed}", expected a number and its unit`,
    )
    return undefined
  }
  if (unsourced !== undefined && unsourced !== '')
    return { text: typed, how: `unsourced: ${unsourced}`, evidence: [], unsourced }
  if (from === undefined || from === '') {
    call.reportMissing('from', 'from="record.sh, line 13", or unsourced="reason"')
    return undefined
  }
  const locations = parseSourceLines(from)
  if (!locations) {
    call.report(
      'from',
      `Unexpected from="${from}", expected FILE, line N or lines N to M (at most 10,000), or unsourced="reason"`,
    )
    return undefined
  }
  const { slugs } = call.runs(archive)
  const read = locations.map((location) => linesOf(location, slugs, call))
  if (!read.every((each) => each !== undefined)) return undefined
  const problem = disagreement(
    typed,
    formula,
    read.flatMap(({ texts }) => texts),
  )
  const words =
    formula === undefined
      ? typedUnitProblem(
          typed,
          read.flatMap(({ texts }) => texts),
          { label: locations[0]?.label ?? '', file: read.map(({ file }) => file).join('\n') },
        )
      : undefined
  if (problem !== undefined || words !== undefined) {
    call.report('from', `${problem ?? words ?? ''} (${from})`)
    return undefined
  }
  const how = formula === undefined ? `from ${from}` : `${formula}, from ${from}`
  const evidence = read.flatMap((lines) => lines.evidence)
  return {
    text: typed,
    how,
    evidence,
    ...(evidence.length > 1 ? { middle: Math.min(evidence.length, 3) } : {}),
  }
}

function linesOf(
  { file, lines, label: expected }: SourceLines,
  slugs: readonly string[],
  call: Call,
):
  | {
      readonly texts: readonly string[]
      /** The text of the whole file. */
      readonly file: string
      readonly evidence: PrintedNumber['evidence']
    }
  | undefined {
  const source = call.context.fileOf(slugs, file)
  if (!source) {
    call.report('from', `Unexpected file \`${file}\`, expected a file of ${slugs.join(', ')}`)
    return undefined
  }
  const all = source.text.split('\n')
  const texts = lines.map((line) => all[line - 1])
  const wrong = lines.find(
    (_, index) => expected !== undefined && texts[index]?.includes(expected) !== true,
  )
  const missing = lines.find((_, index) => texts[index] === undefined)
  if (missing !== undefined) {
    call.report(
      'from',
      `Unexpected line ${String(missing)} of ${file}, which has ${String(all.length)}`,
    )
    return undefined
  }
  if (wrong !== undefined) {
    const shown = (all[wrong - 1] ?? '').slice(0, 80)
    call.report(
      'from',
      `Unexpected ${file}:${String(wrong)} \`${shown}\`, expected \`${expected ?? ''}\` on it`,
    )
    return undefined
  }
  return {
    texts: texts.filter((each) => each !== undefined),
    file: source.text,
    evidence: lines.map((line) => source.placeOf(line)),
  }
}
