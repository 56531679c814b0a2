/** Items by a text of theirs, in the order in which the texts appear. */
export function grouped<T>(
  items: readonly T[],
  textOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const text = textOf(item)
    const group = groups.get(text)
    if (group) group.push(item)
    else groups.set(text, [item])
  }
  return groups
}
