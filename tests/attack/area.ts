// What `npm run attack` tries: areas of attacks, each of which reports its outcomes.

/** How much is tried: all attacks, or the sample that the seed selects. */
export interface Extent {
  readonly isAll: boolean
  readonly seed: number
}

/** One attempt of an attack; `failure` states what was not held. */
export interface Outcome {
  readonly attack: string
  readonly failure: string | undefined
}

/** Attacks on one part of the program. */
export interface Area {
  readonly name: string
  readonly title: string
  /** One paragraph in Markdown: what is attacked, and what counts as held. */
  readonly about: string
  readonly outcomes: (extent: Extent) => Iterable<Outcome> | AsyncIterable<Outcome>
}

/** Attempts of one attack; `failures` has one line for each that was not held. */
export interface Tally {
  readonly attack: string
  readonly tried: number
  readonly failures: readonly string[]
}

/** Returns the attempts of each attack, in the order of first attempts; `isOver` ends the area after an attempt. */
export async function tallyOf(
  outcomes: Iterable<Outcome> | AsyncIterable<Outcome>,
  isOver: () => boolean = () => false,
): Promise<readonly Tally[]> {
  const tallies = new Map<string, { tried: number; failures: string[] }>()
  for await (const { attack, failure } of outcomes) {
    const tally = tallies.get(attack) ?? { tried: 0, failures: [] }
    tallies.set(attack, tally)
    tally.tried += 1
    if (failure !== undefined) tally.failures.push(failure)
    if (isOver()) break
  }
  return [...tallies].map(([attack, tally]) => ({ attack, ...tally }))
}

/** Returns the outcome of a check, whose exception is a failure. */
export async function outcomeOf(
  attack: string,
  name: string,
  check: () => string | undefined | Promise<string | undefined>,
): Promise<Outcome> {
  try {
    const failure = await check()
    return { attack, failure: failure === undefined ? undefined : `${name}: ${failure}` }
  } catch (error) {
    return { attack, failure: `${name}: ${String(error)}` }
  }
}
