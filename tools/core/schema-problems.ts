// What is wrong with an author's YAML by its schema, in words.
import { expectedNames } from './known-names.ts'
import type * as z from './schema.ts'

/** A problem, and the path of the key that it is about. */
export interface SchemaProblem {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** The problems of `data`, a `noun` such as a claim; none where it fits the schema. */
export function schemaProblems(
  schema: z.ZodObject,
  data: unknown,
  noun: string,
): readonly SchemaProblem[] {
  const { error } = schema.safeParse(data)
  return (error?.issues ?? []).map(({ message, path, ...issue }) => {
    const name = path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys
      const expected = expectedNames(key, Object.keys(schema.shape))
      return {
        message: `Unexpected key \`${issue.keys.join('`, `')}\`, ${expected}`,
        path: [...path, key],
      }
    }
    const isAbsent = issue.code === 'invalid_type' && message.endsWith('received undefined')
    return isAbsent && path.length === 1
      ? { message: `Unexpected ${noun} without \`${name}\`, expected this key`, path }
      : { message: `${name || noun}: ${message}`, path }
  })
}
