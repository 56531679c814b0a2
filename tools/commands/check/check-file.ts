// benchfolio check FILE: the numbers of any Markdown file against an archive, a folder of logs or a table.
import { placeFinder } from '../../core/place-finder.ts'
import { evaluatePins } from '../../claims/pins.ts'
import { contradictions, type OtherNumber } from '../../claims/contradictions.ts'
import { numberSpans } from '../../claims/number-spans.ts'
import { proposer, type Proposal } from '../../claims/proposals.ts'
import { proposalContext, unpinnedOf } from '../../convert/proposal-context.ts'
import { counted } from '../../core/counted.ts'
import type { Place } from '../../core/model.ts'
import type { Output } from '../command.ts'
import { articleWithData } from '../input/article-data.ts'
import { formatDiagnostic, visible } from '../print/terminal-text.ts'
import type { CheckOptions } from './check-publication.ts'

/** What the data say about an unpinned number. */
interface Audited {
  readonly text: string
  readonly place: Place
  readonly state: 'found' | 'several' | 'not found' | 'contradicted'
  /** Where it occurs, as pins. */
  readonly proposals: readonly Pick<Proposal, 'spec' | 'how'>[]
  /** What the cell that the sentence names has instead. */
  readonly expected?: OtherNumber
}

/** Prints contradicted numbers and broken pins, and counts the others; 1 if there are any, with `--strict` also for unpinned numbers. */
export async function checkFile(
  file: string,
  options: CheckOptions,
  output: Output,
): Promise<number> {
  const { article, archives, vocabulary } = await articleWithData(file, options, output)
  const context = proposalContext(article, archives, vocabulary)
  const [propose, contradicted] = [proposer(article, context), contradictions(article, context)]
  const placeOf = placeFinder(article.text, article.file, 1)
  const pins = evaluatePins(article.pins, context)
  const broken = [...article.diagnostics, ...pins.flatMap(({ diagnostics }) => diagnostics)]
  const numbers = numberSpans(article.text, unpinnedOf(article, archives), vocabulary).map(
    (span): Audited => {
      const proposals = propose(span)
      const expected = contradicted(span)
      return {
        text: span.text,
        place: placeOf(span.start),
        state: expected
          ? 'contradicted'
          : proposals.length === 0
            ? 'not found'
            : proposals.length === 1
              ? 'found'
              : 'several',
        proposals: proposals.map(({ spec, how }) => ({ spec, how })),
        ...(expected ? { expected: { text: expected.text, of: expected.of } } : {}),
      }
    },
  )
  const wrong = numbers.filter(({ state }) => state === 'contradicted')
  if (options.json === true)
    output.data(`${JSON.stringify({ pins: pins.length, findings: broken, numbers })}\n`)
  else {
    for (const diagnostic of broken) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    for (const { text, place, expected, proposals } of wrong) {
      const [other] = proposals
      const elsewhere = other ? `; it is ${other.spec}` : ''
      const message = `Unexpected \`${text}\`, the data state \`${expected?.text ?? ''}\` (${expected?.of ?? ''})${elsewhere}`
      output.talk(
        `${formatDiagnostic({ severity: 'error', rule: 'check/contradicted', message, place })}\n`,
      )
    }
    for (const { text, place, state } of numbers)
      if (options.strict === true || state === 'not found')
        output.talk(
          visible(`${place.file}:${place.line}:${place.column}: ${state}: ${text}`) + '\n',
        )
    const kinds = (['found', 'several', 'not found', 'contradicted'] as const).map(
      (state) => `${numbers.filter((each) => each.state === state).length} ${state}`,
    )
    output.data(
      `${counted(pins.length, 'pin')}, ${counted(numbers.length, 'unpinned number')}: ${kinds.join(', ')}\n`,
    )
  }
  const isWrong = wrong.length > 0 || broken.some(({ severity }) => severity === 'error')
  return isWrong || (options.strict === true && numbers.length > 0) ? 1 : 0
}
