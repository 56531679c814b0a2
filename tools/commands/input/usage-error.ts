import { BadInput } from '../../core/errors.ts'

/** The error of a wrong command line, exit status 2; `where` is the command, an option or an argument. */
export function usageError(message: string, where: string, advice: string): BadInput {
  return new BadInput(message, where, advice, 2)
}

const otherNames = new Map([
  ['md', 'markdown'],
  ['markdown', 'md'],
])

/** Returns the choice that `text` names, `md` and `markdown` being the same. Throws a usage error with all `choices` if there is none. */
export function parseChoice<T extends string>(
  text: string,
  choices: readonly T[],
  name: string,
  where: string,
): T {
  const choice = choices.find((each) => each === text || each === otherNames.get(text))
  if (choice !== undefined) return choice
  throw usageError(`Unexpected ${name} \`${text}\``, where, `Use one of ${choices.join(', ')}`)
}
