// A report as text: Markdown, GitHub, Jira, JSON.
import { github, jira } from '../cite/markup.ts'
import { code, escaped, markdownTable } from '../cite/markdown.ts'
import { blocks } from '../cite/tree.ts'
import type { Finding, FindingCell, FindingTable } from '../findings/finding.ts'
import { noPair } from '../findings/no-comparison.ts'
import { counted } from '../core/counted.ts'
import type { Report, ReportedCampaign } from './archive-report.ts'
import {
  campaignLine,
  contextLine,
  coverageText,
  interpretationTexts,
  outsideText,
} from './set-up-line.ts'
import { SourceNumbers, sourceText } from './sources.ts'
import { namesText } from './report-html.ts'
import { upperFirst } from '../core/upper-first.ts'

/** The text formats, in the order in which they are offered. */
export const reportFormats = ['md', 'json', 'github', 'jira'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Prints a report; each number is followed by the number of its source in the list at the end. */
export function reportText(report: Report, format: ReportFormat): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ ...report, ...ofAllCampaigns(report) }, undefined, 2)}\n`
    case 'md':
      return markdown(report)
    case 'github':
      return github(blocks(markdown(report)))
    case 'jira':
      return jira(blocks(markdown(report)))
  }
}

// Scripts that read `findings` need not know campaigns.
function ofAllCampaigns({
  campaigns,
}: Report): Pick<ReportedCampaign, 'sentences' | 'findings' | 'more'> {
  return {
    sentences: campaigns.flatMap(({ sentences }) => sentences),
    findings: campaigns.flatMap(({ findings }) => findings),
    more: campaigns.flatMap(({ more }) => more),
  }
}

const mostSkipped = 12

function markdown(report: Report): string {
  const numbers = new SourceNumbers()
  const { name, counts, files, measured, skipped, campaigns } = report
  const isSingle = campaigns.length === 1
  const parts = [
    `# ${escaped(report.title)}`,
    interpretationPart(report),
    escaped(
      [isSingle ? contextLine(measured) : '', name, `${coverageText(counts, files)}.`]
        .filter(Boolean)
        .join(' · '),
    ),
    outsideText(report),
    ...campaigns.flatMap((campaign) => campaignParts(campaign, isSingle, numbers)),
    '## Measured',
    markdownTable({
      head: ['property', 'values'],
      align: ['left', 'left'],
      rows: measured.map(({ title, values, omitted }) => ({
        label: title,
        cells: [
          {
            text: [
              ...values.map((cell) => cellText(cell, numbers)),
              ...(omitted > 0 ? [`${String(omitted)} more`] : []),
            ].join(', '),
          },
        ],
      })),
    }),
    ...(skipped.length > 0
      ? [
          '## Skipped files',
          markdownTable({
            head: ['files', 'verdict', 'reason', 'example'],
            align: ['right', 'left', 'left', 'left'],
            rows: skipped.slice(0, mostSkipped).map(({ count, verdict, reason, example }) => ({
              label: String(count),
              cells: [{ text: verdict }, { text: reason }, { text: example }],
            })),
          }),
          ...omittedText(skipped.length - mostSkipped, 'more reason'),
        ]
      : []),
    '## Sources',
    escaped(namesText[report.names]),
    numbers.list
      .map((source) => `- \\[${String(source.number)}\\] ${code(sourceText(source))}`)
      .join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function interpretationPart(report: Report): string {
  const how = report.explained ? `${code(report.explained.command)} prints how` : ''
  const texts = [...interpretationTexts(report).map(escaped), how].filter((text) => text !== '')
  return texts.length === 0 ? '' : `${texts.join('; ')}.`
}

function campaignParts(
  campaign: ReportedCampaign,
  isSingle: boolean,
  numbers: SourceNumbers,
): readonly string[] {
  const { title, sentences, question = '', findings, more } = campaign
  return [
    ...(isSingle ? [] : [`## ${escaped(title)}`, escaped(`${campaignLine(campaign)}.`)]),
    sentences
      .map(({ text, badge, cells }) =>
        [
          escaped(`- ${text}.`).replace(/^\\-/, '-'),
          badge === '' ? '' : `*${escaped(badge)}*`,
          ...cells.map((cell) => cellText(cell, numbers)),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('\n'),
    ...(question === '' ? [] : [escaped(question)]),
    isSingle ? '## Findings' : '### Findings',
    findings.length === 0
      ? noPair
      : findings
          .map((finding, index) => `- ${String(index + 1)}: ${escaped(`${finding.title}.`)}`)
          .join('\n'),
    ...omittedText(more.length),
    ...findings.flatMap((finding, index) =>
      findingParts(finding, `${isSingle ? '##' : '###'} ${String(index + 1)}`, numbers),
    ),
  ]
}

function findingParts(
  { title, verdict, table, notes }: Finding,
  head: string,
  numbers: SourceNumbers,
): readonly string[] {
  return [
    `${head}: ${escaped(title)}`,
    ...(verdict === '' ? [] : [escaped(`${upperFirst(verdict)}.`)]),
    ...(table && table.rows.length > 0 ? [tableText(table, numbers)] : []),
    ...(table && table.omitted > 0 ? [`${counted(table.omitted, 'more row')}, not listed.`] : []),
    ...notes.map(escaped),
  ]
}

function tableText({ head, align, rows }: FindingTable, numbers: SourceNumbers): string {
  return markdownTable({
    head,
    align,
    rows: rows.map(([first, ...others]) => ({
      label: first ? cellText(first, numbers) : '',
      cells: others.map((cell) => ({ text: cellText(cell, numbers) })),
    })),
  })
}

function cellText({ text, sources }: FindingCell, numbers: SourceNumbers): string {
  return [text, ...numbers.of(sources).map(({ number }) => `[${String(number)}]`)].join(' ').trim()
}

function omittedText(count: number, noun = 'more finding'): readonly string[] {
  return count > 0 ? [`${counted(count, noun)}: see the HTML report or --format json.`] : []
}
