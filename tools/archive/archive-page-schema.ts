// The schema of archive pages.
import * as z from '../core/schema.ts'
import { isLicense } from './license.ts'
import { isReservedKey, reservedKeyReason } from './reserved-key.ts'
import { publishedSchema } from './published-schema.ts'
import { privacyModes } from './privacy.ts'

const text = z.string()
const textMap = z.record(text, text)
const key = text.refine((name) => !isReservedKey(name), `Unexpected key ${reservedKeyReason}`)
const fields = z
  .record(text, text)
  .refine((map) => !Object.keys(map).some(isReservedKey), `Unexpected key ${reservedKeyReason}`)
/** The schema of the `archive:` key of an archive page. All scalars are texts, so that `5.10` stays `5.10`. */
export const archiveSchema = z.strictObject({
  source: text.describe('folder, container or file with the logs, relative to the page; or a URL'),
  patterns: z
    .array(
      z.union([
        text,
        z.strictObject({
          path: text.describe('pattern'),
          fields: fields.describe('fields of the files that it matches'),
        }),
      ]),
    )
    .default([])
    .describe(
      'patterns of paths, whose parts become fields; the first pattern that matches is used',
    ),
  fields: fields.default({}).describe('fields of every run of the archive'),
  values: z
    .record(
      text,
      z.union([
        z.record(text, z.union([text, textMap])),
        z.array(
          z.strictObject({
            match: text.describe('regular expression with named groups'),
            fields: fields.describe('fields; `$<name>` is a named group'),
          }),
        ),
      ]),
    )
    .default({})
    .describe('key → its values → other values or fields'),
  names: z
    .enum(['infer'])
    .optional()
    .describe(
      '`infer`: fields are inferred from all paths and contents, where no pattern states them',
    ),
  ignore: z
    .array(
      z.strictObject({
        path: text.describe('pattern of the files'),
        reason: text.min(1).describe('why; published on the page'),
      }),
    )
    .default([])
    .describe('files to skip'),
  tables: z
    .array(
      z
        .strictObject({
          file: text.describe('path of the file in the archive'),
          table: text
            .regex(/^[1-9]\d*$/)
            .default('1')
            .describe('number of the table in the file'),
          row: z
            .strictObject({
              column: text.describe('title of the column'),
              key: key.describe('its key'),
            })
            .describe('column that identifies the row'),
          keys: z.record(text, key).default({}).describe('further columns → keys'),
          columns: z.record(text, fields).default({}).describe('columns with numbers → fields'),
          metric: text.default('').describe('metric of `columns`'),
          unit: text.default('1/s').describe('unit of `metric`'),
          measures: z
            .record(
              text,
              z.strictObject({
                metric: text.min(1).describe('metric of the column'),
                unit: text.default('1').describe('unit of the column'),
                per: text
                  .regex(/^[1-9]\d*$/, 'expected a whole number')
                  .transform(Number)
                  .optional()
                  .describe('number of operations that the column refers to'),
              }),
            )
            .default({})
            .describe('columns with numbers → metrics, where a row is one run'),
          fields: fields.default({}).describe('fields of all runs of the table'),
          runs: text
            .regex(/^[1-9]\d{0,5}$/, 'expected a whole number')
            .transform(Number)
            .optional()
            .describe(
              'runs behind each number, such as `3` for medians of three; unknown without it',
            ),
        })
        .refine(
          ({ columns, metric, measures }) => {
            const isGrid = Object.keys(columns).length > 0 || metric !== ''
            const isWide = Object.keys(measures).length > 0
            return isWide ? !isGrid : Object.keys(columns).length > 0 && metric !== ''
          },
          { message: 'expected `columns` and `metric`, or `measures`' },
        ),
    )
    .default([])
    .describe('published tables that are the data of the archive'),
  published: z
    .array(publishedSchema)
    .default([])
    .describe('published tables to recompute from the files'),
  warmup: text
    .regex(/^\d+$/, 'expected whole seconds')
    .transform(Number)
    .optional()
    .describe('warm-up of every run in whole seconds'),
  replicate: text
    .regex(/^[a-z][\w-]{0,63}$/, 'expected a key')
    .optional()
    .describe(
      'field that identifies the server start (default: `restart`); `run`: each run is a start',
    ),
  prices: z
    .array(
      z.strictObject({
        fields: fields.default({}).describe('fields of the runs'),
        amount: text
          .regex(/^(?=.*[1-9])\d{1,9}(?:\.\d{1,9})?$/, 'expected a number above 0')
          .transform(Number)
          .describe('price of all servers'),
        currency: text
          .regex(/^[A-Z]{3}$/, 'expected three letters such as EUR')
          .describe('such as `EUR`'),
        per: z.enum(['hour', 'month']).describe('a month has 730 hours'),
        region: text.min(1).describe('where it is valid'),
        date: text
          .regex(/^\d{4}-\d\d-\d\d$/, 'expected a date such as 2026-11-29')
          .describe('when it was read'),
        source: text.min(1).describe('such as a URL'),
        replicas: text
          .regex(/^[1-9]\d{0,5}$/, 'expected a whole number')
          .default('1')
          .describe('servers that the amount pays for'),
      }),
    )
    .default([])
    .describe('server prices; the first whose fields match a run is used'),
  privacy: z
    .enum(privacyModes)
    .default('strict')
    .describe('which names of machines and people are published'),
  sources: z
    .enum(['whole'])
    .optional()
    .describe(
      '`whole`: all lines of the files are published after the rules for secrets, not only those that were understood',
    ),
  license: text
    .refine(isLicense, 'expected an SPDX id such as CC-BY-4.0, the URL of a licence, or none')
    .optional()
    .describe(
      'licence of the data: an SPDX id such as `CC-BY-4.0` or a URL; `none`: none is granted',
    ),
  digest: text
    .regex(/^sha256:[0-9a-f]{64}$/, 'expected `sha256:` and 64 hex digits')
    .optional()
    .describe('digest of a source of one file: `sha256:` and 64 hex digits'),
  manifest: text
    .regex(/^\.{0,2}[\w-][\w.-]*$/, 'expected the name of a file beside the page')
    .optional()
    .describe(
      'digests of a source of many files: a file next to the page, in the format of `sha256sum`',
    ),
  aliases: z
    .record(
      text.regex(/^(?=.*[A-Za-z.:])[\w.:@-]{2,255}$/, 'expected a name or an address'),
      text.regex(/^[A-Za-z][\w.-]{0,63}$/, 'expected letters, digits, dots and dashes'),
    )
    .optional()
    .describe('names of hosts, people and addresses → replacements'),
})

/** The texts of an archive page, checked by the schema. */
export type ArchiveTexts = z.infer<typeof archiveSchema>

/** Returns the JSON Schema of the `archive:` key of an archive page, draft 2020-12. */
export function archiveJsonSchema(): unknown {
  return z.toJSONSchema(archiveSchema, { io: 'input' })
}
