import { largest } from '../core/extremes.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { archiveOptions } from './option-parsers.ts'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bindingsFile } from '../articles/bindings.ts'
import { groupBy } from '../analysis/group-by.ts'
import { articleJsonSchema } from '../check/article-schema.ts'
import { checkReport, checkProject } from '../check/check-project.ts'
import { fixedArticle } from '../check/fix-pins.ts'
import { convertProject, type Converted } from '../convert/convert-publication.ts'
import { projectPages } from '../convert/project.ts'
import { counted, grouped } from '../core/counted.ts'
import { workspace } from './input/workspace.ts'
import { formatDiagnostic, visible } from './print/terminal-text.ts'
import { placeFinder } from '../core/place-finder.ts'
import { evaluatePins } from '../claims/pins.ts'
import { contradictions, type OtherNumber } from '../claims/contradictions.ts'
import { numberSpans } from '../claims/number-spans.ts'
import { proposer, type Proposal } from '../claims/proposals.ts'
import { proposalContext, unpinnedOf } from '../convert/proposal-context.ts'
import type { Place } from '../core/model.ts'
import { articleWithData } from './input/article-data.ts'

/** benchfolio check. */
export const check: Command<readonly string[], CheckOptions> = {
  arguments: {
    '[files...]':
      'Markdown files to check against --data, or against the archives of the publication that they name (default: the whole publication)',
  },
  options: {
    ...archiveOptions,
    '--json': 'print one JSON object with claims and diagnostics',
    '--fix': 'correct pins whose numbers, runs or lines have changed; delete pins of deleted words',
    '--data <path>':
      'an archive, a folder or container of logs, or a table, for the numbers of the files',
    '--strict': 'fail on unpinned numbers of the files, too',
    '--schema': 'print the JSON Schema of the front matter of articles instead',
  },
  examples: ['check', 'check --fix', 'check --json', 'check README.md --data results/'],
  async run(files, options, output) {
    if (files.length === 0) return checkPublication(options, output)
    const statuses: number[] = []
    for (const file of files) statuses.push(await checkFile(file, options, output))
    return largest(statuses)
  },
}

/** Options of `check`. */
export interface CheckOptions extends CommonOptions {
  readonly schema?: boolean
  readonly fix?: boolean
  readonly data?: string
  readonly strict?: boolean
}

/** Prints claims and diagnostics; 0 without a warning or an error, 1 otherwise. Writes nothing to data/. */
async function checkPublication(options: CheckOptions, output: Output): Promise<number> {
  if (options.schema === true) {
    output.data(`${JSON.stringify(articleJsonSchema(), undefined, 2)}\n`)
    return 0
  }
  const root = process.cwd()
  const first = await convertedProject(root, options, output)
  const isFixed = options.fix === true && applyFixes(root, first, output)
  const converted = isFixed ? await convertedProject(root, options, output) : first
  const { claims, diagnostics } = checkProject(converted, root)
  const findings = diagnostics.filter(({ severity }) => severity !== 'info')
  if (options.json === true) output.data(`${JSON.stringify(checkReport(claims, diagnostics))}\n`)
  else {
    for (const diagnostic of diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    const badges = groupBy(claims, ({ badge }) => badge.replace(/ \(.*/, ''))
    const kinds = [...badges].map(
      ([badge, list]) => `, ${grouped(list.length)} ${badge.toLowerCase()}`,
    )
    output.data(
      `${counted(claims.length, 'claim')}${kinds.join('')}; ${counted(findings.length, 'finding')}\n`,
    )
  }
  return findings.length > 0 ? 1 : 0
}

async function convertedProject(
  root: string,
  options: CheckOptions,
  output: Output,
): Promise<Converted> {
  return convertProject({
    ...projectPages(root),
    root,
    sourceRoot: options.root,
    workspace: workspace(options),
    data: join(root, 'data'),
    progress: output.progress,
  })
}

// True where a file was changed.
function applyFixes(root: string, { articles }: Converted, output: Output): boolean {
  const fixed = articles.flatMap(({ article, stated }) => {
    const fix = fixedArticle(article, stated.pins)
    return fix ? [{ file: article.file, ...fix }] : []
  })
  for (const { file, text, bindings, changes } of fixed) {
    writeFileSync(resolve(root, file), text)
    writeFileSync(resolve(root, bindingsFile(file)), bindings)
    for (const change of changes) output.talk(`${visible(`${file}: ${change}`)}\n`)
  }
  return fixed.length > 0
}

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
async function checkFile(file: string, options: CheckOptions, output: Output): Promise<number> {
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
