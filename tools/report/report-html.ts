// A report as one HTML file: styles and scripts inline under a policy that names their digests.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../core/counted.ts'
import type { Finding, FindingCell } from '../findings/finding.ts'
import { noPair } from '../findings/no-comparison.ts'
import { packageRoot } from '../root.ts'
import { escapeHtml, sentenceHtml, titleHtml } from './html-text.ts'
import type { Sentence } from '../findings/finding.ts'
import type { ListedRun, Report, ReportedCampaign } from './archive-report.ts'
import { upperFirst } from '../core/upper-first.ts'
import {
  campaignLine,
  contextLine,
  coverageText,
  interpretationTexts,
  outsideText,
} from './set-up-line.ts'
import { SourceNumbers, sourceText, type NumberedSource } from './sources.ts'

/** What the page needs besides the report: its charts as HTML, scripts, and a function that reads the cited lines. */
export interface PageParts {
  /** The charts of each campaign: the first one on top, the others folded. */
  readonly charts: readonly (readonly string[])[]
  readonly scripts: readonly string[]
  readonly excerpts: (sources: readonly NumberedSource[]) => ReadonlyMap<string, string>
}

const mostMore = 40
const mostCited = 6
const mostSkipped = 200
// Fewer stand in a line.
const fewCampaigns = 3
// A longer table is folded.
const fewRows = 6
const tallest = 480

/** Renders the page. */
export function reportHtml(report: Report, { charts, scripts, excerpts }: PageParts): string {
  const numbers = new SourceNumbers()
  const { campaigns, counts, files, explained } = report
  const isSingle = campaigns.length === 1
  const setUp = [
    ...(isSingle ? [contextLine(report.measured), report.name] : []),
    coverageText(counts, files),
  ]
  const body = [
    `<header><h1>${titleHtml(report.title)}</h1>`,
    interpretationHtml(report),
    `<p class="subtitle">${sentenceHtml(setUp.filter((text) => text !== '').join(' · '))}</p></header>`,
    '<main>',
    isSingle ? '' : contentsHtml(report),
    ...campaigns.map((campaign, index) => {
      const content = campaignHtml(
        campaign,
        isSingle,
        charts[index] ?? [],
        numbers,
        `finding-${String(index + 1)}`,
      )
      return isSingle
        ? content
        : `<section id="campaign-${String(index + 1)}">${index === 0 ? '' : `<h2>${sentenceHtml(campaign.title)}</h2>`}<p class="subtitle">${sentenceHtml(campaignLine(campaign))}</p>${content}</section>`
    }),
    folded('What was measured', measuredHtml(report, numbers)),
    explained
      ? folded('How the fields were read', explainedHtml(explained.lines), 1, 'fields')
      : '',
    folded(counted(report.runs.length, 'run'), runsHtml(report.runs), 1, 'runs'),
    folded('Skipped files', skippedHtml(report), report.skipped.length, 'files'),
    folded('How to read this', `${howToRead}<p>${namesText[report.names]}</p>`),
    folded('Sources', sourcesHtml(numbers.list, excerpts(numbers.list)), 1, 'sources'),
    '</main>',
  ].join('\n')
  return page(report.title, body, scripts)
}

function interpretationHtml(report: Report): string {
  const [dimensions, origin] = interpretationTexts(report)
  const link =
    report.explained && origin !== ''
      ? `<a href="#explained">${sentenceHtml(origin)}</a>`
      : sentenceHtml(origin)
  const parts = [sentenceHtml(dimensions), link].filter((text) => text !== '')
  return parts.length === 0 ? '' : `<p class="note">${parts.join('; ')}</p>`
}

function explainedHtml(lines: readonly string[]): string {
  return `<pre id="explained">${lines.map(escapeHtml).join('\n')}</pre>`
}

// The title of the page names the first campaign.
function contentsHtml(report: Report): string {
  const outside = outsideText(report)
  const items = report.campaigns
    .slice(1)
    .map(
      ({ title, counts }, index) =>
        `<a href="#campaign-${String(index + 2)}">${sentenceHtml(title)}</a> · ${counted(counts.all, 'run')}`,
    )
  const list =
    items.length < fewCampaigns
      ? `Also: ${items.join('; ')}`
      : `<ol start="2">${items.map((item) => `<li>${item}</li>`).join('\n')}</ol>`
  return `<nav aria-label="Campaigns">${list}</nav>${outside === '' ? '' : `<p class="note">${outside}</p>`}`
}

function campaignHtml(
  { sentences, question = '', findings, more }: ReportedCampaign,
  isSingle: boolean,
  [main = '', ...others]: readonly string[],
  numbers: SourceNumbers,
  finding: string,
): string {
  const left = more.length - mostMore
  // A table, many rows, two charts, or more than one row of panels would push the sentences off the first screen.
  const isTable = main.includes('<table')
  const [, wide = 0] = /<svg class="(?:wide|narrow)"[^>]*? height="([\d.]+)"/.exec(main) ?? []
  const [charts, panels] = ['<figure', 'figure-plot"'].map((text) => main.split(text).length - 1)
  const isFirst = !isTable && Number(wide) <= tallest && charts === 1 && (panels ?? 0) <= 3
  const words = sentencesHtml(sentences, numbers, finding)
  return [
    `<div class="lead">${(isFirst ? [main, words] : [words, main]).join('\n')}</div>`,
    question === '' ? '' : `<p class="note">${sentenceHtml(question)}</p>`,
    isSingle ? '<section id="findings"><h2>Findings</h2>' : '',
    findings.length === 0 ? `<p>${noPair}</p>` : '',
    ...findings.map((own, index) =>
      findingHtml(own, `${String(index + 1)}. `, numbers, index === 0 ? finding : ''),
    ),
    isSingle ? '</section>' : '',
    folded(
      counted(more.length, 'more finding'),
      more
        .slice(0, mostMore)
        .map((own) => findingHtml(own, '', numbers))
        .join('\n') +
        (left > 0 ? `<p>${counted(left, 'more finding')}: see --format json.</p>` : ''),
      more.length,
    ),
    folded('More charts', others.join('\n'), others.length),
  ].join('\n')
}

const howToRead = `<p><b>Base</b> and <b>new</b> are the two things compared, the older or smaller first. A value is the median of its runs. A difference below 2 % is not mentioned unless a test confirms it.</p>
<p><b>Confirmed</b>: significant in a rank test corrected for the number of values. <b>Measured, not tested</b>: too few runs for a test. <b>One run</b>: the spread is unknown. <b>Could be noise</b>: not significant. <b>Equivalent within 5 %</b>: the interval of the ratio lies within ±5 %.</p>
<p>The small number after a value links to its source line.</p>`

/** What a report does with names. */
export const namesText = {
  kept: 'Host and user names are as in the files; --privacy strict replaces them.',
  replaced: 'Host and user names are replaced by pseudonyms.',
}

function folded(title: string, content: string, count = 1, id = ''): string {
  return count === 0
    ? ''
    : `<details${id === '' ? '' : ` id="${id}"`}><summary>${title}</summary>${content}</details>`
}

function sentencesHtml(
  sentences: readonly Sentence[],
  numbers: SourceNumbers,
  finding: string,
): string {
  const items = sentences.map(({ text, badge, cells, hasMore }) => {
    const sources = cells.flatMap((cell) => cell.sources ?? [])
    const links = numbers.of(sources, mostCited).map(sourceLink).join(' ')
    const all = hasMore ? ` <a href="#${finding}">all differences</a>` : ''
    return `<li>${sentenceHtml(text)}.${all}${badge === '' ? '' : ` <span class="badge">${sentenceHtml(badge)}</span>`}${links === '' ? '' : ` ${links}`}</li>`
  })
  return items.length === 0 ? '' : `<ul class="sentences">${items.join('\n')}</ul>`
}

const styleSheets = [
  'css/tokens.css',
  'css/palette.css',
  'css/controls.css',
  'css/figure-chart.css',
  'css/figure-legend.css',
  'css/stacked.css',
  'report/report.css',
]

function page(title: string, body: string, scripts: readonly string[]): string {
  const style = styleSheets
    .map((file) => readFileSync(join(packageRoot, 'assets', file), 'utf8'))
    .join('\n')
  const allowed = scripts.map(digestOf).join(' ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${digestOf(style)}${allowed === '' ? '' : `; script-src ${allowed}`}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function measuredHtml({ measured }: Report, numbers: SourceNumbers): string {
  const rows = measured.map(
    ({ title, values, omitted }) =>
      `<tr><th scope="row">${escapeHtml(title)}</th><td>${[...values.map((cell) => cellHtml(cell, numbers)), ...(omitted > 0 ? [`${String(omitted)} more`] : [])].join(', ')}</td></tr>`,
  )
  return scrolling('Measured', `<table class="facts"><tbody>${rows.join('\n')}</tbody></table>`)
}

function findingHtml(
  { title, verdict, table, notes }: Finding,
  number: string,
  numbers: SourceNumbers,
  id = '',
): string {
  const head = table?.head.map(
    (text, index) =>
      `<th scope="col"${table.align[index] === 'right' ? ' class="number"' : ''}>${escapeHtml(text)}</th>`,
  )
  const rows = table?.rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td${table.align[index] === 'right' ? ' class="number"' : ''}>${cellHtml(cell, numbers)}</td>`).join('')}</tr>`,
  )
  const content =
    table && rows && rows.length > 0
      ? scrolling(
          title,
          `<table><thead><tr>${head?.join('') ?? ''}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
        ) +
        (table.omitted > 0
          ? `<p class="note">${counted(table.omitted, 'more row')}, not listed.</p>`
          : '')
      : ''
  const details = notes.map((note) => `<p class="note">${sentenceHtml(note)}</p>`).join('')
  const isLong = (rows?.length ?? 0) > fewRows || number === ''
  return [
    `<article${id === '' ? '' : ` id="${id}"`}><h3>${number}${sentenceHtml(title)}.</h3>`,
    verdict === '' ? '' : `<p class="verdict">${sentenceHtml(upperFirst(verdict))}.</p>`,
    isLong && content + details !== ''
      ? `<details><summary>${rows && rows.length > 0 ? counted(rows.length, 'row') : 'Details'}</summary>${content}${details}</details>`
      : content + details,
    '</article>',
  ].join('\n')
}

function cellHtml({ text, sources }: FindingCell, numbers: SourceNumbers): string {
  return [escapeHtml(text), ...numbers.of(sources).map(sourceLink)].join(' ')
}

const sourceLink = (source: NumberedSource): string =>
  `<a class="source" href="#s${String(source.number)}" title="${escapeHtml(sourceText(source))}">${String(source.number)}</a>`

/** A region that scrolls sideways, reachable with the keyboard. */
export function scrolling(name: string, content: string): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(name)}">${content}</div>`
}

function runsHtml(runs: readonly ListedRun[]): string {
  const paths = runs.flatMap(({ value }) => value.sources?.[0]?.file ?? [])
  const prefix = commonFolder(paths)
  const rows = runs.map(({ fields, status, metric, value, p95, note }) => {
    const [source] = value.sources ?? []
    const place =
      source === undefined ? '' : sourceText({ ...source, file: source.file.slice(prefix.length) })
    return `<tr><td>${escapeHtml(fields)}<td>${status === 'ok' ? '' : status}<td class="number">${escapeHtml(value.text)}<td>${escapeHtml(metric)}<td class="number">${escapeHtml(p95.text)}<td>${sentenceHtml(note)}<td class="path">${escapeHtml(place)}`
  })
  const head = ['run', 'status', 'value', 'metric', 'p95', 'warnings', 'source']
    .map((text) => `<th scope="col">${text}</th>`)
    .join('')
  return `${prefix === '' ? '' : `<p class="note">Paths are below ${escapeHtml(prefix)}</p>`}${scrolling('Runs', `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`)}`
}

function commonFolder([first = '', ...others]: readonly string[]): string {
  let prefix = first.slice(0, first.lastIndexOf('/') + 1)
  for (const path of others)
    while (!path.startsWith(prefix))
      prefix = prefix.slice(0, prefix.lastIndexOf('/', prefix.length - 2) + 1)
  return prefix
}

function skippedHtml({ skipped }: Report): string {
  if (skipped.length === 0) return '<p>Every file was read.</p>'
  const rows = skipped
    .slice(0, mostSkipped)
    .map(
      ({ count, verdict, reason, example }) =>
        `<tr><td class="number">${String(count)}</td><td>${escapeHtml(verdict)}</td><td>${escapeHtml(reason)}</td><td class="path">${escapeHtml(example)}</td></tr>`,
    )
  return scrolling(
    'Skipped files',
    `<table><thead><tr><th scope="col" class="number">files</th><th scope="col">verdict</th><th scope="col">reason</th><th scope="col">example</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
  )
}

function sourcesHtml(
  sources: readonly NumberedSource[],
  excerpts: ReadonlyMap<string, string>,
): string {
  const items = sources.map((source) => {
    const text = excerpts.get(sourceText(source))
    return `<li id="s${String(source.number)}"><span class="path">${escapeHtml(sourceText(source))}</span>${text === undefined ? '' : `<pre>${escapeHtml(text)}</pre>`}</li>`
  })
  return `<ol class="sources">${items.join('\n')}</ol>`
}
