import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { bindingsFile, bindingsText } from '../articles/bindings.ts'
import { placeFinder } from '../core/place-finder.ts'
import { numberSpans, type NumberSpan } from '../claims/number-spans.ts'
import { contradictions, type OtherNumber } from '../claims/contradictions.ts'
import { isUnique, proposer, type Proposal } from '../claims/proposals.ts'
import { proposalContext, unpinnedOf } from '../convert/proposal-context.ts'
import { counted } from '../core/counted.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { articleWithData } from './input/article-data.ts'
import { usageError } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'
import { visible } from './print/terminal-text.ts'

interface BindOptions extends CommonOptions {
  readonly accept?: string
  readonly acceptUnique?: boolean
  readonly data?: string
}

/** A number with its proposals; `place` is `file:line:column`. */
interface Unpinned {
  readonly number: number
  readonly place: string
  readonly span: NumberSpan
  readonly proposals: readonly Proposal[]
  /** What the cell has that the sentence names, where nothing states the number. */
  readonly other?: OtherNumber | undefined
}

/** Lists the unpinned numbers with at most three proposals each, and writes the accepted ones; always 0. */
export const bind: Command<readonly [string], BindOptions> = {
  arguments: { '<file>': 'a Markdown file, or the slug of an article' },
  options: {
    '--accept <list>': 'pin these proposals by number and letter, such as 1a,4b',
    '--accept-unique':
      'pin each number with one proposal whose sentence names all that the pin selects',
    '--data <path>':
      'an archive, or a folder or container of logs, for a file outside a publication',
    '--json': 'print one JSON object per number',
    ...archiveOptions,
  },
  examples: [
    'bind my-article',
    'bind my-article --accept 1a,2a,5b',
    'bind README.md --data results/ --accept-unique',
  ],
  async run([file], options, output) {
    const { article, archives, vocabulary } = await articleWithData(file, options, output)
    const context = proposalContext(article, archives, vocabulary)
    const [propose, contradicted] = [proposer(article, context), contradictions(article, context)]
    const placeOf = placeFinder(article.text, article.file, 1)
    const spans = numberSpans(article.text, unpinnedOf(article, archives), vocabulary)
    const list = spans.map((span, index): Unpinned => {
      const { line = 0, column = 0 } = placeOf(span.start)
      const place = `${article.file}:${line}:${column}`
      output.progress('looking for evidence', { done: index, total: spans.length })
      const proposals = propose(span)
      const shared = { number: index + 1, place, span, proposals }
      return proposals.length > 0 ? shared : { ...shared, other: contradicted(span) }
    })
    output.progress('')
    const accepted = await acceptedOf(list, options, output)
    if (accepted.length > 0) {
      const pins = [
        ...article.pins,
        ...accepted.map(({ span, proposal }) => ({ ...proposal, start: span.start })),
      ].toSorted((a, b) => a.start - b.start)
      writeFileSync(bindingsFile(article.file), bindingsText([...pins, ...article.unplaced]))
    }
    const rest = list.length - accepted.length
    const next = options.acceptUnique === true && rest > 0 ? ': `bind` lists their proposals' : ''
    output.talk(
      `${counted(accepted.length, 'number')} pinned in ${bindingsFile(article.file)}, ${rest} not${next}\n`,
    )
    return 0
  },
}

interface Accepted {
  readonly span: NumberSpan
  readonly proposal: Proposal
}

async function acceptedOf(
  list: readonly Unpinned[],
  options: BindOptions,
  output: Output,
): Promise<readonly Accepted[]> {
  if (options.accept !== undefined)
    return options.accept.split(',').map((choice) => chosen(choice.trim(), list))
  if (options.acceptUnique === true)
    return list.flatMap(({ span, proposals }) => {
      const [proposal] = proposals
      return proposal && isUnique(proposals) ? [{ span, proposal }] : []
    })
  if (options.json === true) {
    for (const {
      number,
      place,
      span: { text },
      proposals,
    } of list)
      output.data(`${JSON.stringify({ number, place, text, proposals })}\n`)
    return []
  }
  if (process.stdin.isTTY) return promptFor(list, output)
  for (const each of list) output.data(listed(each))
  if (list.length > 0)
    output.talk('Pin proposals with --accept 1a,2b, or run bind in a terminal to be asked\n')
  return []
}

async function promptFor(list: readonly Unpinned[], output: Output): Promise<readonly Accepted[]> {
  const accepted: Accepted[] = []
  const lines = createInterface({ input: process.stdin })
  for (const each of list) {
    output.talk(listed(each))
    if (each.proposals.length === 0) continue
    output.talk('Letter to pin, Enter to skip, q to stop: ')
    const answer = (await lines.question('')).trim()
    if (answer === 'q') break
    const proposal = each.proposals[letters.indexOf(answer)]
    if (proposal) accepted.push({ span: each.span, proposal })
  }
  lines.close()
  return accepted
}

const letters = ['a', 'b', 'c']

function listed({ number, place, span, proposals, other }: Unpinned): string {
  const lines = proposals.flatMap(({ spec, how }, index) => [
    `   ${letters[index] ?? ''}  ${spec}`,
    `      ${how.slice(0, 160)}`,
  ])
  const none =
    other === undefined
      ? `   nothing found: pin it in bindings.yaml, \`'${span.text}': file NAME:LINE\` or \`ratio METRIC KEY=NEW / KEY=BASE\`, or declare it, \`unsourced: reason\``
      : `   not in the data, which state ${other.text} (${other.of})`
  const head = `${number}  ${place}  ${proposals[0]?.words ?? span.text}`
  return `${[head, ...(lines.length > 0 ? lines : [none])].map(visible).join('\n')}\n`
}

function chosen(choice: string, list: readonly Unpinned[]): Accepted {
  const [, number = '', letter = 'a'] = /^(\d+)([abc])?$/.exec(choice) ?? []
  const entry = list[Number(number) - 1]
  const proposal = entry?.proposals[letters.indexOf(letter)]
  if (entry && proposal) return { span: entry.span, proposal }
  throw usageError(
    entry?.proposals.length === 0
      ? `Unexpected choice \`${choice}\`: number ${number}, \`${entry.span.text}\`, has no proposal`
      : `Unexpected choice \`${choice}\`, expected the number and letter of a proposal such as 1a`,
    'command line of bind',
    'Run bind without --accept to list the proposals',
  )
}
