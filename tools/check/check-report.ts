// What `check --json` prints.
import type { Diagnostic } from '../core/model.ts'
import type { CheckedClaim } from './check-project.ts'

/** A claim with the line of its shortcode. */
type ReportedClaim = Omit<CheckedClaim, 'place'> & Pick<Diagnostic['place'], 'file' | 'line'>

/** A finding with its location; `fix` is what to write instead, where that is known. */
type ReportedFinding = Omit<Diagnostic, 'place' | 'stack'> & Diagnostic['place']

/** Claims and findings as one object. */
export interface CheckReport {
  readonly claims: readonly ReportedClaim[]
  readonly findings: readonly ReportedFinding[]
}

/** The report of claims and diagnostics, with flat locations. */
export function checkReport(
  claims: readonly CheckedClaim[],
  diagnostics: readonly Diagnostic[],
): CheckReport {
  return {
    claims: claims.map(({ place: { file, line }, ...claim }) => ({
      ...claim,
      file,
      ...(line === undefined ? {} : { line }),
    })),
    findings: diagnostics.map(({ rule, severity, message, fix, place }) => ({
      rule,
      severity,
      ...place,
      message,
      ...(fix === undefined ? {} : { fix }),
    })),
  }
}
