// A draft of an article from the findings about an archive, with `{{…}}` in place of its numbers.
import { rankedEnvironment } from '../../../analysis/environment-differences.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import { cellSets } from '../../../findings/finding-cells.ts'
import { rankedChanges } from '../../../findings/all-findings.ts'
import type { Run } from '../../../core/model.ts'
import {
  fence,
  yamlText,
  textsOf,
  differingKeys,
  figureWhere,
  isSelected,
  type RunSelection,
} from './selected-runs.ts'
import { changeSection, type ChangeSection } from './change-section.ts'
import { repeatSections, scalingSections } from './line-sections.ts'
import { differenceFindings } from '../../../findings/differences.ts'
import type { Finding } from '../../../findings/finding.ts'
import { measuredRows } from '../../../findings/measured.ts'

export interface DraftSources {
  readonly archive: string
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
  readonly date: string
  /** True where the data state every `{{…}}` of a text. */
  readonly isStated: (text: string) => boolean
}

const mostChanges = 3
const mostTakeaways = 3

/** The Markdown of the draft of an archive: its changes and lines over threads, else its repeats; undefined without any of these. */
export function draftOf(sources: DraftSources): string | undefined {
  const { runs, archive, vocabulary, isUnknown, date, isStated } = sources
  const [set] = cellSets(runs, vocabulary)
  if (!set) return undefined
  const chosen = rankedChanges({ runs, isUnknown, vocabulary }).slice(0, mostChanges)
  const terms = { runs, archive, vocabulary, isUnknown }
  const sections = chosen.map((change, index) =>
    changeSection(change, { ...terms, id: `change-${index + 1}` }),
  )
  const changes = sections.filter(({ title }) => isStated(title))
  const scaling = scalingSections(set, terms).filter(({ title }) => isStated(title))
  const results = [...changes, ...scaling]
  const all = results.length > 0 ? results : repeatSections(set, terms)
  const [first] = all
  if (!first) return undefined
  const blocks = [
    `This draft states what the runs of the archive \`${archive}\` show. Replace this paragraph with the question and the readers for whom the answer matters.`,
    // The first figure stands above the text and on the home page: a chart, not the table of the set-up.
    '## Results',
    ...all.flatMap((section) => section.blocks),
    ...setUpBlocks(runs, { archive, selection: first.selection, isUnknown, vocabulary }),
    ...closingBlocks({ ...terms, sections: changes }),
  ]
  const head = {
    title: first.title,
    date,
    finding: `${first.title}.`,
    archive,
    ...listed('engines', runs, 'engine'),
    ...listed('versions', runs, 'version'),
    ...listed('workloads', runs, 'workload'),
    takeaways: all.slice(0, mostTakeaways).map(({ title }) => title),
  }
  return `---\n${yamlText(head)}---\n\n${joined(blocks)}\n`
}

// Items of one list are separated by line ends, other blocks by blank lines.
function joined(texts: readonly string[]): string {
  return texts
    .map((text, index) => {
      const previous = texts[index - 1]
      if (previous === undefined) return text
      return `${text.startsWith('- ') && previous.startsWith('- ') ? '\n' : '\n\n'}${text}`
    })
    .join('')
}

function listed(
  name: string,
  runs: readonly Run[],
  key: string,
): Readonly<Record<string, unknown>> {
  const texts = textsOf(runs, key).filter((text) => text !== '')
  return texts.length > 0 ? { [name]: texts } : {}
}

const mostNamed = 8

interface ClosingSources {
  readonly sections: readonly ChangeSection[]
  readonly runs: readonly Run[]
  readonly archive: string
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

/** The closing blocks. */
function closingBlocks(sources: ClosingSources): readonly string[] {
  const { sections, runs, isUnknown, vocabulary } = sources
  const [first] = sections
  const differences = first
    ? differenceFindings(first.change, (key) => !isUnknown(key), vocabulary)
    : []
  return [
    ...configurationBlocks(sources, differences),
    '## Confounders',
    ...differences.map(differenceText),
    '- Each figure lists other differences between the compared runs below it or under Details, the most important first.',
    '## What could not be concluded',
    ...limits(sections, runs).map((text) => `- ${text}`),
  ]
}

function configurationBlocks(
  { sections, archive }: ClosingSources,
  differences: readonly Finding[],
): readonly string[] {
  const [first] = sections
  if (!first || !differences.some(({ kind }) => kind === 'configuration')) return []
  const { change, selection } = first
  const series = differingKeys(change)
  const texts = (key: string): readonly string[] => [
    change.baseline[key] ?? '',
    change.contender[key] ?? '',
  ]
  return [
    '## Configuration',
    fence('figure', {
      kind: 'config-diff',
      series,
      id: 'configuration',
      title: 'Server variables that differ, by reason',
      archive,
      where: figureWhere(
        { ...selection, varying: new Map() },
        Object.fromEntries(series.map((key) => [key, texts(key)])),
      ),
    }),
  ]
}

function differenceText({ kind, table }: Finding): string {
  const names = (table?.rows ?? []).flatMap(([cell]) => (cell ? [`\`${cell.text}\``] : []))
  const rest = names.length > mostNamed || (table?.omitted ?? 0) > 0 ? ' and more' : ''
  const what = kind === 'configuration' ? 'Server variables' : 'Properties of host, client or load'
  const listed = names.slice(0, mostNamed).join(', ')
  return listed === ''
    ? `- ${what} recorded for only one.`
    : `- ${what} that differ between the sides of the first finding: ${listed}${rest}. They may cause the change.`
}

function limits(sections: readonly ChangeSection[], runs: readonly Run[]): readonly string[] {
  const supports = sections.flatMap(({ change }) =>
    change.cells.map(({ comparison }) => comparison.verdict.kind),
  )
  const isUntested = supports.some((kind) => kind === 'single' || kind === 'insufficient')
  return [
    ...(isUntested
      ? ['Whether the changes repeat: values from one run or few repeats are not tested.']
      : []),
    ...(sections.length > 0
      ? [
          'What causes a change: no server variable and no property of the host was varied in isolation.',
        ]
      : []),
    ...(runs.some(({ status }) => status !== 'ok')
      ? ['What runs without a usable result would have shown: the page of the archive lists them.']
      : []),
    ...(runs.some(({ warnings }) => warnings.length > 0)
      ? ['The steady state of unstable runs: the figures mark them.']
      : []),
    'How other hosts, data sizes and workloads behave.',
  ]
}

const mostValues = 8

/** The blocks of the set-up; `selection` limits the environment to the runs of the first finding. */
function setUpBlocks(
  runs: readonly Run[],
  {
    archive,
    selection,
    isUnknown,
    vocabulary,
  }: {
    readonly archive: string
    readonly selection: RunSelection
    readonly isUnknown: (key: string) => boolean
    readonly vocabulary: Vocabulary
  },
): readonly string[] {
  const rows = measuredRows(runs, isUnknown, vocabulary).map(({ title, values, omitted }) => {
    // Code is a name, not a number of the text.
    const shown = values.slice(0, mostValues)
    const texts = shown.map(({ text }) => `\`${text.replace(/[`|]/g, ' ')}\``)
    const isCut = omitted > 0 || values.length > mostValues
    return `| ${title} | ${texts.join(', ').replace(', `to ', ' to `')}${isCut ? ' …' : ''} |`
  })
  const table = ['| property | values |', '| --- | --- |', '| runs | {{count runs}} |', ...rows]
  const shown = runs.filter((run) => isSelected(run, selection))
  const facts = rankedEnvironment([shown], vocabulary.factRows())
  return [
    '## Set-up',
    table.join('\n'),
    ...(facts.length > 0
      ? [
          fence('figure', {
            kind: 'environment',
            id: 'environment',
            title: 'Host, operating system and client as recorded',
            archive,
            where: figureWhere(selection),
          }),
        ]
      : []),
  ]
}
