// Configuration files that the command line names.
import { BadInput } from '../../core/errors.ts'
import type { Diagnostic, Family } from '../../core/model.ts'
import { configurationOf, serverFamilyOf, type Configuration } from '../../options/configuration.ts'
import type { OptionVocabulary } from '../../options/option-vocabulary.ts'
import { serverOf } from '../../options/server.ts'
import { readFileRecord } from './read-file-record.ts'

/** The options of a configuration file and the diagnostics of its reader. */
export interface OptionFile {
  readonly family: Family
  readonly configuration: Configuration
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a configuration file or a dump of variables, plain or gzip, for `server`, such as `mariadb 10.11`. Throws
 * `BadInput` for a file without options.
 */
export function readOptionFile(
  path: string,
  vocabulary: OptionVocabulary,
  server = '',
): OptionFile {
  const record = readFileRecord(path)
  const { format, readings, reason, diagnostics } = record
  const family = serverFamilyOf(readings)
  if (!family) {
    throw new BadInput(
      `Unexpected ${format ?? 'file'}, expected the options of a server${reason === undefined ? '' : ` (${reason})`}`,
      path,
      'Give my.cnf, postgresql.conf, mongod.conf, a RocksDB OPTIONS file, or a dump of variables',
    )
  }
  const [engine = '', version] = server.split(/[ :@-]/)
  const release = version === undefined ? serverOf(family, server) : serverOf(engine, server)
  return { family, configuration: configurationOf([record], release, vocabulary), diagnostics }
}
