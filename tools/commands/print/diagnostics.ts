import type { Diagnostic } from '../../core/model.ts'
import type { Output } from '../command.ts'
import { formatDiagnostic } from './terminal-text.ts'

/** Prints diagnostics to stderr, one per line; errors of the program with their stack trace if `--debug` is given. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], output: Output): void {
  for (const diagnostic of diagnostics) {
    output.talk(`${formatDiagnostic(diagnostic)}\n`)
    if (diagnostic.stack !== undefined) output.debug?.(`${diagnostic.stack}\n`)
  }
}
