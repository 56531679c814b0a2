// The settings in a command line of a run with the given fields.
import { loadArguments } from '../../tools/options/load-arguments.ts'

/** Each setting as `name = text`; a key with a space is that of a fact. */
export function settings(
  command: string,
  fields: Readonly<Record<string, string>> = { workload: 'ro' },
): string[] {
  return loadArguments(command, (name) => name.replace(/^field /, '') in fields).map(
    ([name, text]) => `${name} = ${text}`,
  )
}
