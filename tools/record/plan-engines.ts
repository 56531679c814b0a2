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
    .enum(['mariadb', 'mysql', 'postgresql', 'command', 'existing'])
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
  server: z
    .enum(['mariadb', 'mysql', 'postgresql'])
    .optional()
    .describe('for `existing` and `command`: kind of the server'),
  address: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]+:\d+|\/[^\s,]+)$/, 'expected host:port or the path of a socket')
    .optional()
    .describe('for `existing`: `host:port` or the path of its socket'),
  credentials: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'expected upper-case letters, digits and _')
    .default('BENCHFOLIO')
    .describe(
      'for `existing`, and `command` with `server`: prefix of the environment variables `<prefix>_USER` and `<prefix>_PASSWORD`',
    ),
  restart: command
    .optional()
    .describe(
      'for `existing`: restarts the server with the options in the file `{config}`, and exits when it is done',
    ),
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
