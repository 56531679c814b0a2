// A report as one HTML file without scripts: styles inline under a policy that names their digest.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../counted.ts'
import { alsoDiffer } from '../findings/differences.ts'
import { type Finding, type FindingCell } from '../findings/finding.ts'
import { shownFindings } from '../findings/shown-findings.ts'
import { packageRoot } from '../root.ts'
import { chartHtml } from './chart-html.ts'
import { escapeHtml, sentenceHtml } from './html-text.ts'
import type { ListedRun, Report } from './report.ts'
import type { ReportChart } from './report-chart.ts'
import { upperFirst } from './upper-first.ts'
import { countsLine, setUpLine } from './set-up-line.ts'
import { SourceNumbers, sourceText, type NumberedSource } from './sources.ts'

/** What the page needs besides the report: drawn charts, and a function that reads the cited lines. */
export interface PageParts {
  readonly charts: readonly ReportChart[]
  readonly excerpts: (sources: readonly NumberedSource[]) => ReadonlyMap<string, string>
}

const mostMore = 100
const mostSkipped = 200

/** Renders the page. */
export function reportHtml(report: Report, { charts, excerpts }: PageParts): string {
  const numbers = new SourceNumbers()
  const shown = shownFindings(report.findings)
  const more = report.findings.filter((finding) => !shown.includes(finding))
  const setUp = setUpLine(report.measured)
  const body = [
    `<header><h1>${escapeHtml(report.title)}</h1>`,
    `<p class="subtitle">${escapeHtml(countsLine(report.runs, report.files))}</p>`,
    ...(setUp === '' ? [] : [`<p class="subtitle">${sentenceHtml(setUp)}</p>`]),
    '<nav aria-label="Sections"><a href="#findings">Findings</a> <a href="#charts">Charts</a> <a href="#measured">Measured</a> <a href="#details">Details</a> <a href="#runs">Runs</a> <a href="#skipped">Skipped files</a> <a href="#sources">Sources</a></nav></header>',
    '<main>',
    section('findings', 'Findings', summaryHtml(shown, more)),
    section(
      'charts',
      'Charts',
      charts.length === 0
        ? '<p>No chart is drawn for these experiments.</p>'
        : charts.map(chartHtml).join('\n'),
    ),
    section('measured', 'Measured', measuredHtml(report, numbers)),
    section(
      'details',
      'Details',
      shown.map((finding, index) => findingHtml(finding, index + 1, numbers)).join('\n'),
    ),
    section('runs', 'Runs', runsHtml(report.runs)),
    section('skipped', 'Skipped files', skippedHtml(report)),
    section('sources', 'Sources', sourcesHtml(numbers.list, excerpts(numbers.list))),
    '</main>',
  ].join('\n')
  return page(report.title, body)
}

// Rules for paper come last.
const styleSheets = [
  'css/tokens.css',
  'css/palette.css',
  'report/report.css',
  'report/heat.css',
  'report/print.css',
]

function page(title: string, body: string): string {
  const style = styleSheets
    .map((file) => readFileSync(join(packageRoot, 'assets', file), 'utf8'))
    .join('\n')
  const digest = createHash('sha256').update(style).digest('base64')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

function section(id: string, title: string, content: string): string {
  return `<section id="${id}"><h2>${title}</h2>\n${content}\n</section>`
}

function summaryHtml(shown: readonly Finding[], more: readonly Finding[]): string {
  if (shown.length === 0) return '<p>No two runs can be compared.</p>'
  const items = shown.map(
    ({ verdict, kind, support, ...finding }, index) =>
      `<li><span class="kind kind-${kind}">${kindText(kind, support)}</span> <a href="#f${String(index + 1)}">${titleHtml(finding)}</a><br><span class="verdict support-${support}">${sentenceHtml(upperFirst(verdict))}</span></li>`,
  )
  const rest = more
    .slice(0, mostMore)
    .map(
      ({ verdict, compared, notes, ...finding }) =>
        `<li>${titleHtml(finding)}<br><span class="verdict">${sentenceHtml(upperFirst(verdict))}${compared?.includes('version') === true && !verdict.includes(alsoDiffer) ? `. ${sentenceHtml(notes.at(-1) ?? '')}` : ''}</span></li>`,
    )
  const left = more.length - rest.length
  return [
    `<ol class="summary">${items.join('\n')}</ol>`,
    ...(rest.length > 0
      ? [
          `<details><summary>${counted(more.length, 'more finding')}</summary><ul class="summary">${rest.join('\n')}</ul>${left > 0 ? `<p>${String(left)} more: see --format json.</p>` : ''}</details>`,
        ]
      : []),
  ].join('\n')
}

// Where a finding was measured is printed smaller than what it states.
function titleHtml({ title, where }: Pick<Finding, 'title' | 'where'>): string {
  const end = ` · ${where ?? ''}`
  return where !== undefined && title.endsWith(end)
    ? `${sentenceHtml(title.slice(0, -end.length))} <span class="where">${sentenceHtml(where)}</span>`
    : sentenceHtml(title)
}

// Only a test shows a regression or an improvement.
function kindText(kind: Finding['kind'], support: Finding['support']): string {
  const needsTest = kind === 'regression' || kind === 'improvement'
  return needsTest && support !== 'significant' ? `possible ${kind}` : kind
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
  number: number,
  numbers: SourceNumbers,
): string {
  const head = table?.head.map(
    (text, index) =>
      `<th scope="col"${table.align[index] === 'right' ? ' class="number"' : ''}>${escapeHtml(text)}</th>`,
  )
  const rows = table?.rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td${table.align[index] === 'right' ? ' class="number"' : ''}>${cellHtml(cell, numbers)}</td>`).join('')}</tr>`,
  )
  return [
    `<article id="f${String(number)}"><h3>${String(number)}. ${sentenceHtml(title)}</h3>`,
    `<p class="verdict">${sentenceHtml(upperFirst(verdict))}.</p>`,
    ...(table && rows && rows.length > 0
      ? [
          scrolling(
            `${String(number)}. ${title}`,
            `<table><thead><tr>${head?.join('') ?? ''}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
          ),
        ]
      : []),
    ...(table && table.omitted > 0
      ? [`<p class="note">${counted(table.omitted, 'more row')}.</p>`]
      : []),
    ...notes.map((note) => `<p class="note">${sentenceHtml(note)}</p>`),
    '</article>',
  ].join('\n')
}

function cellHtml({ text, sources }: FindingCell, numbers: SourceNumbers): string {
  const links = numbers
    .of(sources)
    .map(
      (source) =>
        `<a class="source" href="#s${String(source.number)}" title="${escapeHtml(sourceText(source))}">${String(source.number)}</a>`,
    )
  return [escapeHtml(text), ...links].join(' ')
}

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
  return `<details${runs.length <= 100 ? ' open' : ''}><summary>${counted(runs.length, 'run')}</summary>${prefix === '' ? '' : `<p class="note">Paths are below ${escapeHtml(prefix)}</p>`}${scrolling('Runs', `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`)}</details>`
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
