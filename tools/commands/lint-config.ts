// benchfolio lint-config: what is wrong with files of options, and what they say about durability.
import { defaultsOf } from '../options/defaults.ts'
import { durabilityWords, unsafeSettings } from '../options/durability.ts'
import { lintConfiguration } from '../options/lint.ts'
import { readOptionVocabulary } from '../options/option-words.ts'
import type { Diagnostic } from '../model.ts'
import { diagnosticLine, placeText, visible, type Output } from './command.ts'
import { configurationOfFile } from './option-file.ts'

/** Options of `lint-config`. */
export interface LintOptions {
  readonly json?: boolean
  /** The server the files are for, such as `mysql 8.4`. */
  readonly for?: string
}

/** Prints the findings of each file; 0 without a warning, 1 with one. */
export function lintConfig(files: readonly string[], options: LintOptions, output: Output): number {
  const vocabulary = readOptionVocabulary(process.cwd())
  let warnings = 0
  for (const file of files) {
    const { configuration, diagnostics } = configurationOfFile(file, vocabulary, options.for)
    const knowledge = { vocabulary, defaultOf: defaultsOf(vocabulary, []) }
    const unsafe = unsafeSettings(configuration, knowledge)
    const findings: readonly Diagnostic[] = [
      ...diagnostics,
      ...lintConfiguration(configuration, vocabulary),
    ]
    warnings += findings.filter(({ severity }) => severity !== 'info').length
    if (options.json === true) {
      output.data(`${JSON.stringify({ file, findings, durability: unsafe })}\n`)
      continue
    }
    for (const finding of findings) output.data(`${diagnosticLine(finding)}\n`)
    const words = durabilityWords(unsafe)
    if (words !== undefined) {
      const place = unsafe.find((fact) => fact.place)?.place
      output.data(
        `${visible(`${place ? placeText({ ...place, file }) : file}: info: ${words} [lint-config/durability]`)}\n`,
      )
      for (const { name, text, say } of unsafe)
        output.data(`${visible(`  ${name}=${text}: ${say}`)}\n`)
    }
  }
  return warnings > 0 ? 1 : 0
}
