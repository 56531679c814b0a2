// benchfolio lint-config: problems of configuration files, and their effect on durability.
import type { Diagnostic } from '../core/model.ts'
import { defaultsOf } from '../options/defaults.ts'
import { durabilityText, unsafeSettings, type UnsafeSetting } from '../options/durability.ts'
import { lintConfiguration } from '../options/lint.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import type { Command, Output } from './command.ts'
import { readOptionFile } from './input/option-file.ts'
import { formatDiagnostic, formatPlace, visible } from './print/terminal-text.ts'

interface LintOptions {
  readonly json?: boolean
  readonly for?: string
}

/** Prints the diagnostics of each file; 0 without a warning, 1 with one. */
export const lintConfig: Command<readonly string[], LintOptions> = {
  arguments: [
    {
      name: '<files...>',
      help: 'my.cnf, postgresql.conf, mongod.conf, RocksDB OPTIONS, or dumps of variables',
    },
  ],
  options: [
    { flags: '--for <server>', help: 'server and release, such as "mysql 8.4" or "mariadb 10.11"' },
    { flags: '--json', help: 'print one JSON object per file and line' },
  ],
  examples: ['lint-config site/archives/mariadb-two-cores/my.cnf --for "mariadb 10.11"'],
  run: lintFiles,
}

function lintFiles(files: readonly string[], options: LintOptions, output: Output): number {
  const vocabulary = readOptionVocabulary(process.cwd())
  let warnings = 0
  for (const file of files) {
    const { configuration, diagnostics } = readOptionFile(file, vocabulary, options.for)
    const defaultOf = defaultsOf(vocabulary, [])
    const durability = unsafeSettings(configuration, { vocabulary, defaultOf })
    const findings: readonly Diagnostic[] = [
      ...diagnostics,
      ...lintConfiguration(configuration, vocabulary),
    ]
    warnings += findings.filter(({ severity }) => severity !== 'info').length
    if (options.json === true) output.data(`${JSON.stringify({ file, findings, durability })}\n`)
    else
      output.data(
        [...findings.map(formatDiagnostic), ...durabilityLines(file, durability)]
          .map((line) => `${line}\n`)
          .join(''),
      )
  }
  return warnings > 0 ? 1 : 0
}

function durabilityLines(file: string, settings: readonly UnsafeSetting[]): readonly string[] {
  const summary = durabilityText(settings)
  if (summary === undefined) return []
  const place = settings.find((setting) => setting.place)?.place
  const where = place ? formatPlace({ ...place, file }) : file
  return [
    `${where}: info: ${summary} [lint-config/durability]`,
    ...settings.map(({ name, text, say }) => `  ${name}=${text}: ${say}`),
  ].map(visible)
}
