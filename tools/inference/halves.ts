// Names that consist of two fields: range.static, range.dynamic, hash.static and hash.dynamic.

/** A name as a value of two fields. */
export interface Halves {
  readonly name: string
  readonly front: string
  readonly back: string
}

// More names are no configurations.
const mostNames = 500

/** The names that share both halves with others, or one of them, where most share both. */
export function halvesOf(texts: readonly string[]): readonly Halves[] {
  const names = [...new Set(texts)]
  if (names.length > mostNames) return []
  for (const cut of [/^(.+)_(.+)$/, /^(.+?)_(.+)$/]) {
    const all = names.flatMap((name): readonly Halves[] => {
      const [, front, back] = cut.exec(name.replaceAll(/[-_. ]+/g, '_')) ?? []
      return front && back ? [{ name, front, back }] : []
    })
    const pairs = new Set(all.map(({ front, back }) => `${front} ${back}`))
    const crossed = all.filter((one) =>
      all.some(
        (other) =>
          one.front !== other.front &&
          one.back !== other.back &&
          pairs.has(`${one.front} ${other.back}`) &&
          pairs.has(`${other.front} ${one.back}`),
      ),
    )
    if (crossed.length === 0 || 3 * crossed.length < 2 * names.length) continue
    return all.filter(({ front, back }) =>
      crossed.some((other) => other.front === front || other.back === back),
    )
  }
  return []
}
