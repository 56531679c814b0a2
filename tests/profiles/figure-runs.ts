// Runs with profiles and waits, and their figures of two sides.
import { readFile } from '../../tools/formats/read-file.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import type { Run, SourceRecord } from '../../tools/core/model.ts'
import { figureOf } from './build-figure.ts'

function source(path: string, text: string): SourceRecord {
  const { format = '', readings, diagnostics } = readFile(path, Buffer.from(text))
  const known = { path, bytes: text.length, sha256: path.padEnd(64, '0'), verdict: 'read' as const }
  return { ...known, format, fields: {}, readings, diagnostics }
}

/** A run of a version with a file for each text. */
export function run(version: string, ...texts: readonly string[]): Run {
  return {
    id: version.padEnd(12, '0'),
    status: 'ok',
    fields: { version },
    facts: [],
    host: [],
    measurements: [],
    warnings: [],
    ordinal: 0,
    companions: texts.map((text, index) => source(`${version}.${String(index)}`, text)),
  }
}

/** The figure of versions 1 and 2. */
export function built(runs: readonly Run[], keys: Readonly<Record<string, unknown>>): Figure {
  return figureOf({ baseline: { version: '1' }, contender: { version: '2' }, ...keys }, runs)
}
