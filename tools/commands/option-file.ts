// A file of options given on the command line.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { BadInput } from '../errors.ts'
import { readFile } from '../formats/read-file.ts'
import { redactReading } from '../redaction/redact-reading.ts'
import type { Diagnostic } from '../model.ts'
import { configurationOf, familyOf, type Configuration } from '../options/configuration.ts'
import type { OptionVocabulary } from '../options/option-words.ts'
import { serverOf, type Family } from '../options/server.ts'

/** What a file tells, and what its reader had to say about it. */
export interface OptionFile {
  readonly family: Family
  readonly configuration: Configuration
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a file of options, plain or gzip; `named` is the server it is for, such as `mariadb 10.11`. Throws
 * `BadInput` for what holds none.
 */
export function configurationOfFile(
  path: string,
  vocabulary: OptionVocabulary,
  named = '',
): OptionFile {
  const raw = bytesOf(path)
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
  const { format, readings, reason, diagnostics } = redactReading(readFile(path, bytes))
  const family = familyOf(format)
  const found = readings.some((reading) => reading.kind === 'options' && reading.role !== 'status')
  if (!family || !found) {
    throw new BadInput(
      `Unexpected ${format ?? 'file'}: it holds no options of a server${reason === undefined ? '' : ` (${reason})`}`,
      path,
      'Give my.cnf, postgresql.conf, mongod.conf, a RocksDB OPTIONS file, or a dump of variables',
    )
  }
  const [engine = '', version] = named.split(/[ :@-]/)
  const server = version === undefined ? serverOf(family, named) : serverOf(engine, named)
  const source = {
    path,
    bytes: bytes.length,
    sha256: '',
    verdict: 'read' as const,
    ...(format === undefined ? {} : { format }),
    fields: {},
    readings,
    diagnostics,
  }
  return { family, configuration: configurationOf([source], server, vocabulary), diagnostics }
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new BadInput(`This file cannot be read (${why})`, path, 'Give the path of a file', 2)
  }
}
