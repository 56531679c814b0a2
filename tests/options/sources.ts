import { readFile } from '../../tools/formats/read-file.ts'
import type { Run, SourceRecord } from '../../tools/core/model.ts'

/** A file of an archive that was read. */
export function source(path: string, text: string): SourceRecord {
  const { format, readings, diagnostics } = readFile(path, Buffer.from(text))
  return {
    path,
    bytes: text.length,
    sha256: Buffer.from(`${path}\n${text}`).toString('hex'),
    verdict: 'read',
    ...(format === undefined ? {} : { format }),
    fields: {},
    readings,
    diagnostics,
  }
}

/** A run with files beside it. */
export function run(
  fields: Readonly<Record<string, string>>,
  companions: readonly SourceRecord[],
): Run {
  return {
    id: JSON.stringify(fields),
    status: 'ok',
    fields,
    facts: [],
    host: [],
    measurements: [],
    warnings: [],
    ordinal: 0,
    companions,
  }
}

/** A dump of variables as `SHOW VARIABLES` prints it. */
export function dump(variables: Readonly<Record<string, string>>): string {
  const rows = Object.entries(variables).map(([name, value]) => `${name}\t${value}\n`)
  return `Variable_name\tValue\n${rows.join('')}`
}

/** Variables with so many others that they are those of a whole server. */
export function wholeDump(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const others = Array.from({ length: 260 }, (_, at) => [
    `${String.fromCharCode(97 + (at % 26))}_variable_${String(at)}`,
    '1',
  ])
  return { ...(Object.fromEntries(others) as Record<string, string>), ...variables }
}
