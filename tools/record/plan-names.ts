// Names in a plan.
import { isDeviceName } from '../core/file-name.ts'
import * as z from '../core/schema.ts'

/** Most characters of a name: runs of the workload are files `<run>.<workload>.txt`, whose name has at most 255 bytes. */
const mostCharacters = 100
// Linux accepts no longer one.
const hostnameCharacters = 64

function nameOf(most: number) {
  return z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9_+-]*(?:\.[A-Za-z0-9_+-]+)*$/,
      'expected a name of letters, digits and . _ + -',
    )
    .max(most, {
      error: ({ input }) =>
        `Unexpected name of ${lengthOf(input)} characters, expected at most ${most}`,
    })
}

function lengthOf(input: unknown): string {
  return typeof input === 'string' ? String(input.length) : 'too many'
}

/** A name of an engine, a configuration or a workload: a folder of the archive, which is copied to other systems. */
export const name = nameOf(mostCharacters).refine((text) => !isDeviceName(text), {
  error: ({ input }) =>
    `Unexpected name \`${String(input)}\`, expected a name that Windows does not reserve for a device`,
})

/** The hostname that programs see. */
export const hostname = nameOf(hostnameCharacters)

/** A list whose names differ in more than upper and lower case, because some file systems do not distinguish them. */
export function listOfNamed<Item extends z.ZodType<{ readonly name: string }>>(item: Item) {
  return z
    .array(item)
    .min(1)
    .superRefine((items, context) => {
      const first = new Map<string, string>()
      for (const [index, { name: text }] of items.entries()) {
        const other = first.get(text.toLowerCase())
        first.set(text.toLowerCase(), other ?? text)
        if (other === undefined) continue
        const expected = other === text ? 'unique names' : 'names that differ in more than case'
        const message = `Unexpected second \`${text}\`, expected ${expected}`
        context.addIssue({ code: 'custom', path: [index, 'name'], message })
      }
    })
}
