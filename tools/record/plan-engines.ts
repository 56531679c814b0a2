// Engines and configurations of a plan.
import * as z from '../core/schema.ts'
import { name } from './plan-names.ts'

/** The schema of a program with its arguments. */
export const command = z.array(z.string().min(1)).min(1)
// Null: written without a value, as `skip-log-bin`.
const option = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The schema of an engine. */
export const engine = z.strictObject({
  name: name.describe('folder of its runs and field `engine`'),
  adapter: z
    .enum(['mariadb', 'mysql', 'postgresql', 'command'])
    .describe('how the server is started'),
  bin: z.string().optional().describe('folder of the programs (default: PATH)'),
  environment: z
    .record(z.string().regex(/^\w+$/), z.string())
    .default({})
    .describe('environment variables, such as LD_LIBRARY_PATH for a bundled library'),
  fields: z
    .record(z.string(), z.string())
    .default({})
    .describe('fields of its runs in addition to engine and version'),
  options: z
    .record(z.string(), option)
    .default({})
    .describe(
      'for MariaDB and MySQL: options of the data directory, such as a page size, and of every configuration',
    ),
  configurations: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('names of the configurations that it is measured with (default: all)'),
  start: command.optional().describe('for `command`: starts the server in the foreground'),
  ready: command
    .optional()
    .describe('for `command`: exits with 0 once the server accepts connections'),
  version: z.string().optional().describe('for `command`: version of the server'),
})

/** The schema of a configuration of the servers. */
export const configuration = z.strictObject({
  name: name.describe('field `config` of its runs'),
  options: z
    .record(z.string(), option)
    .default({})
    .describe(
      'options in the order in which they are written to the configuration file; `null` writes the name alone',
    ),
})
