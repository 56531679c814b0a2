// The schema of archive pages.
import * as z from '../schema.ts'
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
  source: text,
  patterns: z.array(z.union([text, z.strictObject({ path: text, fields })])).default([]),
  fields: fields.default({}),
  values: z
    .record(
      text,
      z.union([
        z.record(text, z.union([text, textMap])),
        z.array(z.strictObject({ match: text, fields })),
      ]),
    )
    .default({}),
  /** `infer`: parts of names with keys such as `folder3` also state versions and other fields. */
  names: z.enum(['infer']).optional(),
  ignore: z.array(z.strictObject({ path: text, reason: text.min(1) })).default([]),
  tables: z
    .array(
      z
        .strictObject({
          file: text,
          table: text.regex(/^[1-9]\d*$/).default('1'),
          row: z.strictObject({ column: text, key }),
          keys: z.record(text, key).default({}),
          columns: z.record(text, fields).default({}),
          metric: text.default(''),
          unit: text.default('1/s'),
          measures: z
            .record(
              text,
              z.strictObject({
                metric: text.min(1),
                unit: text.default('1'),
                per: text
                  .regex(/^[1-9]\d*$/, 'expected a whole number')
                  .transform(Number)
                  .optional(),
              }),
            )
            .default({}),
          fields: fields.default({}),
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
    .default([]),
  published: z.array(publishedSchema).default([]),
  warmup: text.regex(/^\d+$/, 'expected whole seconds').transform(Number).optional(),
  /** The key whose texts number restarts of the server; `restart` where absent. */
  replicate: text.regex(/^[a-z][\w-]{0,63}$/, 'expected a key').optional(),
  /** Which names of machines and people are published; see docs/archive-page.md. */
  privacy: z.enum(privacyModes).default('strict'),
  /** Pins a source of one file; see `remote-source.ts`. */
  digest: text.regex(/^sha256:[0-9a-f]{64}$/, 'expected `sha256:` and 64 hex digits').optional(),
  /** Pins a source of many files: a file beside the page, as `sha256sum` writes it. */
  manifest: text
    .regex(/^\.{0,2}[\w-][\w.-]*$/, 'expected the name of a file beside the page')
    .optional(),
  aliases: z
    .record(
      text.regex(/^(?=.*[A-Za-z.:])[\w.:@-]{2,255}$/, 'expected a name or an address'),
      text.regex(/^[A-Za-z][\w.-]{0,63}$/, 'expected letters, digits, dots and dashes'),
    )
    .optional(),
})

/** The texts of an archive page, checked by the schema. */
export type ArchiveTexts = z.infer<typeof archiveSchema>

/** Returns the JSON Schema of the `archive:` key of an archive page, draft 2020-12. */
export function archiveJsonSchema(): unknown {
  return z.toJSONSchema(archiveSchema, { io: 'input' })
}
