import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import type { Finding } from '../../tools/findings/finding.ts'
import { reportHtml } from '../../tools/report/report-html.ts'
import { reportText } from '../../tools/report/report-text.ts'
import type { ListedRun, Report, ReportedCampaign } from '../../tools/report/archive-report.ts'

const hostile = `<script>alert(1)</script>"onload='x' | \`b\` **`

const finding: Finding = {
  kind: 'regression',
  compared: 'engine version',
  title: hostile,
  support: 'single',
  verdict: 'single runs: effect size only, significance unknown',
  size: 1,
  table: {
    head: ['cell', hostile],
    align: ['left', 'right'],
    rows: [
      [{ text: hostile }, { text: '1,234', value: 1234, sources: [{ file: hostile, line: 7 }] }],
    ],
    omitted: 3,
  },
  notes: [hostile],
}

const listed = (index: number): ListedRun => ({
  fields: `MySQL 8.0.45 · oltp_read_write · memory 32G · ${String(index)} threads`,
  status: 'ok',
  metric: 'queries per second',
  value: {
    text: '123,456',
    value: 123456,
    sources: [
      { file: `raw/benchmark/mysql/8.0.45/Tier32G_RW_${String(index)}th.sysbench.txt`, line: 920 },
    ],
  },
  p95: { text: '12.3 ms', sources: [] },
  note: 'rises 12 % during the run',
})

const campaign: ReportedCampaign = {
  title: hostile,
  dimensions: hostile,
  folders: [hostile],
  counts: { all: 2, unused: 1, mixed: 0 },
  measured: [
    { title: 'servers', values: [{ text: hostile, sources: [{ file: 'a.txt' }] }], omitted: 0 },
  ],
  sentences: [{ text: hostile, badge: hostile, cells: [] }],
  findings: [finding],
  more: [],
}

const report = (runs: readonly ListedRun[]): Report => ({
  title: hostile,
  name: hostile,
  origin: hostile,
  explained: { command: hostile, lines: [hostile, '\u202e'] },
  campaigns: [campaign],
  counts: { all: 2, unused: 1, mixed: 0 },
  names: 'kept',
  measured: campaign.measured,
  runs,
  files: { total: 4, read: 1, copies: 1, tables: 0, unread: { ending: '.dat', count: 2 } },
  skipped: [{ verdict: 'unknown', reason: hostile, count: 1, example: hostile }],
})

const html = (runs: readonly ListedRun[]): string =>
  reportHtml(report(runs), {
    charts: [],
    scripts: [],
    excerpts: () => new Map([[`${hostile}:7`, hostile]]),
  })

suite('the HTML report', () => {
  test('has no script, no inline style and no address outside itself', () => {
    const page = html([listed(1)])
    assert.doesNotMatch(page, /<script|\son\w+=|\sstyle=|<link|<img|<iframe/i)
    assert.doesNotMatch(page, /(?:href|src)="(?!#)/)
    assert.doesNotMatch(page, /url\(|@import/)
  })

  test('has a policy with the digest of its style sheet', () => {
    const page = html([listed(1)])
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    assert.ok(page.includes(`default-src 'none'; style-src 'sha256-${digest}'`))
  })

  test('states how the archive was read in its first line, with a link to the line of each field', () => {
    const page = html([listed(1)])
    assert.match(page, /<\/h1>\n<p class="note">[^\n]*; <a href="#explained">/)
    assert.match(page, /<details id="fields">.*<pre id="explained">/)
  })

  test('says how many files are copies', () => {
    assert.match(
      html([listed(1)]),
      /2 runs, 1 not used; 1 of 4 files read, 1 of them a copy of another, but not 2 .dat files</,
    )
  })

  test('links each number to its line, with the text of the line', () => {
    const page = html([listed(1)])
    const [, number = ''] = /1,234 <a class="source" href="#s(\d+)"/.exec(page) ?? []
    assert.match(page, new RegExp(`<li id="s${number}"><span class="path">[^<]*:7</span><pre>`))
  })

  test('allows its own scripts by their digests and no other', () => {
    const page = reportHtml(report([]), {
      charts: [],
      scripts: ['one()', 'two()'],
      excerpts: () => new Map(),
    })
    const digests = ['one()', 'two()'].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    assert.ok(page.includes(`; script-src ${digests.join(' ')};`))
  })

  test('of several campaigns lists those that its title does not name, each with its folders and findings', () => {
    const several = {
      ...report([]),
      counts: { all: 7, unused: 2, mixed: 0 },
      campaigns: [campaign, { ...campaign, folders: ['a', 'b', 'c', 'd'] }],
    }
    const page = reportHtml(several, { charts: [], scripts: [], excerpts: () => new Map() })
    assert.doesNotMatch(page, /<script|\son\w+=/i)
    assert.deepEqual(page.match(/<a href="#campaign-\d">/g), ['<a href="#campaign-2">'])
    assert.equal(page.match(/<h3>1\. /g)?.length, 2)
    assert.match(page, /2 runs, 1 not used · a, b, c and 1 more folder</)
    assert.match(reportText(several, 'md'), /### 1: /)
    for (const text of [page, reportText(several, 'md')])
      assert.match(text, /3 runs in other folders belong to no campaign/)
  })

  test('of 1,000 runs has at most 2 MB', () => {
    const runs = Array.from({ length: 1000 }, (_, index) => listed(index))
    assert.ok(html(runs).length < 2_000_000)
  })
})

suite('the text report', () => {
  test('numbers its sources and lists them', () => {
    const text = reportText({ ...report([]), title: 'a' }, 'md')
    assert.match(text, /1,234 \\\[1\\\]/)
    assert.match(text, /^- \\\[1\\\] `.*:7`$/m)
  })

  test('as JSON has the findings of all campaigns in one list, too', () => {
    const { campaigns, findings } = JSON.parse(
      reportText({ ...report([]), campaigns: [campaign, campaign] }, 'json'),
    ) as Report & {
      readonly findings: unknown
    }
    assert.deepEqual(
      findings,
      campaigns.flatMap((campaign) => campaign.findings),
    )
  })

  test('is valid JSON with all evidence', () => {
    const parsed = JSON.parse(reportText(report([]), 'json')) as Report
    assert.equal(parsed.campaigns[0]?.findings[0]?.table?.rows[0]?.[1]?.sources?.[0]?.line, 7)
  })

  for (const format of ['github', 'jira'] as const)
    test(`as ${format} has the finding and its table`, () => {
      const text = reportText({ ...report([]), title: 'a' }, format)
      assert.match(text, /effect size only/)
      assert.match(text, /1,234/)
    })
})
