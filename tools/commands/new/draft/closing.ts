// The end of a draft: configuration, confounders and what could not be concluded.
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import { differenceFindings } from '../../../findings/differences.ts'
import type { Finding } from '../../../findings/finding.ts'
import type { Run } from '../../../core/model.ts'
import { figureBlock, heading, paragraph, type Block } from './block.ts'
import type { ChangeSection } from './change-section.ts'
import { differingKeys, figureWhere } from './selected-runs.ts'

const mostNamed = 8

interface ClosingSources {
  readonly sections: readonly ChangeSection[]
  readonly runs: readonly Run[]
  readonly archive: string
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

/** The closing blocks. */
export function closingBlocks(sources: ClosingSources): readonly Block[] {
  const { sections, runs, isUnknown, vocabulary } = sources
  const [first] = sections
  const differences = first
    ? differenceFindings(first.change, (key) => !isUnknown(key), vocabulary)
    : []
  return [
    ...configurationBlocks(sources, differences),
    heading(2, 'Confounders'),
    ...differences.map((finding) => paragraph(differenceText(finding))),
    paragraph(
      '- Each figure lists other differences between the compared runs below it or under Details, the most important first.',
    ),
    heading(2, 'What could not be concluded'),
    ...limits(sections, runs).map((text) => paragraph(`- ${text}`)),
  ]
}

function configurationBlocks(
  { sections, archive }: ClosingSources,
  differences: readonly Finding[],
): readonly Block[] {
  const [first] = sections
  if (!first || !differences.some(({ kind }) => kind === 'configuration')) return []
  const { change, selection } = first
  const series = differingKeys(change)
  const texts = (key: string): readonly string[] => [
    change.baseline[key] ?? '',
    change.contender[key] ?? '',
  ]
  return [
    heading(2, 'Configuration'),
    figureBlock({
      kind: 'config-diff',
      series,
      id: 'configuration',
      title: 'Server options that differ, by reason',
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
  const what = kind === 'configuration' ? 'Server options' : 'Properties of host, client or load'
  const listed = names.slice(0, mostNamed).join(', ')
  return listed === ''
    ? `- ${what} exist on one side only.`
    : `- ${what} that differ between the sides of the first finding: ${listed}${rest}. They may cause the change.`
}

function limits(sections: readonly ChangeSection[], runs: readonly Run[]): readonly string[] {
  const supports = sections.flatMap(({ change }) =>
    change.cells.map(({ comparison }) => comparison.verdict.kind),
  )
  const isUntested = supports.some((kind) => kind === 'single' || kind === 'insufficient')
  return [
    ...(isUntested
      ? [
          'Whether the changes repeat: cells with single runs, or with few repeats, have no significance.',
        ]
      : []),
    ...(sections.length > 0
      ? ['What causes a change: no option and no property of the host was varied alone.']
      : []),
    ...(runs.some(({ status }) => status !== 'ok')
      ? ['What the runs without a usable result would show: the page of the archive lists them.']
      : []),
    ...(runs.some(({ warnings }) => warnings.length > 0)
      ? ['Steady-state values of runs that change within the measurement: the figures mark them.']
      : []),
    'How other hosts, data sizes and workloads behave.',
  ]
}
