// benchfolio report: findings about any folder or container, without a page or a project.
import { resolve } from 'node:path'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { writeFile } from '../convert/write-tree.ts'
import { redactTexts } from '../redaction/redact.ts'
import { excerptsOf } from '../report/excerpts.ts'
import { reportOf } from '../report/report.ts'
import { reportFormats, reportText } from '../report/report-text.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { openAnyArchive } from './input/inferred-archive.ts'
import { parseChoice } from './input/usage-error.ts'
import { unknownKey } from './inspect/suggest/name-fields.ts'
import { archiveOptions } from './option-parsers.ts'

interface ReportOptions extends CommonOptions {
  readonly format: string
  readonly out?: string
}

/** Prints a report, or writes it as one HTML file; 0 if there is a successful run, 1 otherwise. */
export const report: Command<readonly [path: string], ReportOptions> = {
  arguments: [{ name: '<path>', help: 'folder, container, file or archive page' }],
  options: [
    { flags: '-o, --out <file>', help: 'write one self-contained HTML file instead' },
    { flags: '-f, --format <name>', help: reportFormats.join(', '), default: 'md' },
    ...archiveOptions,
    { flags: '--store <dir>', help: 'folder for unpacked files and caches (default: .build)' },
  ],
  examples: ['report campaign.tar.gz -o report.html', 'report results/ --format jira'],
  run: printReport,
}

function isUnknown(key: string): boolean {
  return unknownKey.test(key)
}

// Parts of paths appear as they are: their keys are only numbers of folders.
function reportVocabulary(): Vocabulary {
  const vocabulary = readVocabulary(process.cwd())
  return { ...vocabulary, key: (name) => (isUnknown(name) ? { title: '' } : vocabulary.key(name)) }
}

async function printReport(
  [path]: readonly [path: string],
  options: ReportOptions,
  output: Output,
): Promise<number> {
  const format = parseChoice(options.format, reportFormats, 'format', 'command line of report')
  output.progress(`reading ${path}`)
  const archive = await openAnyArchive(path, options)
  output.progress('')
  const { runs, page } = archive
  const vocabulary = reportVocabulary()
  const content = reportOf([archive], { runs, title: page.title, isUnknown, vocabulary })
  const redacted = redactTexts(content, page.aliases)
  if (options.out === undefined) output.data(reportText(redacted, format))
  else {
    output.progress('drawing')
    const { reportHtml } = await import('../report/report-html.ts')
    const { reportCharts } = await import('../report/report-charts.ts')
    const charts = redactTexts(await reportCharts({ runs, isUnknown, vocabulary }), page.aliases)
    const html = reportHtml(redacted, {
      charts,
      excerpts: (sources) => excerptsOf(sources, [archive]),
    })
    output.progress('')
    writeFile(resolve(options.out), html)
    output.talk(
      `${options.out}: ${(html.length / 1000).toFixed(0)} kB, ${String(runs.length)} runs\n`,
    )
  }
  return runs.some(({ status }) => status === 'ok') ? 0 : 1
}
