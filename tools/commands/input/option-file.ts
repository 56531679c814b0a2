// Configuration files that the command line names.
import { BadInput } from '../../core/errors.ts'
import { configurationOf, serverFamilyOf, type Configuration } from '../../options/configuration.ts'
import type { OptionVocabulary } from '../../options/option-vocabulary.ts'
import { serverOf } from '../../options/server.ts'
import { readFileRecord } from './read-file-record.ts'

/** The options of a configuration file or of a dump of variables, plain or gzip. Throws `BadInput` for a file without options. */
export function readOptionFile(path: string, vocabulary: OptionVocabulary): Configuration {
  const record = readFileRecord(path)
  const { format, readings, reason } = record
  const family = serverFamilyOf(readings)
  if (!family) {
    throw new BadInput(
      `Unexpected ${format ?? 'file'}, expected the options of a server${reason === undefined ? '' : ` (${reason})`}`,
      path,
      'Give my.cnf, postgresql.conf, mongod.conf, a RocksDB OPTIONS file, or a dump of variables',
    )
  }
  return configurationOf([record], serverOf(family, ''), vocabulary)
}
