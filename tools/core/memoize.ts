/** Memoizes `find` by object; the result is garbage-collected with the object. */
export function memoizeByObject<K extends object, V>(find: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.value
    const value = find(of)
    known.set(of, { value })
    return value
  }
}

// Together the largest memo holds a few megabytes.
const mostTexts = 20_000
const longestText = 400

/** Memoizes `find` by text. Longer texts are not kept, and all are dropped when there are too many. */
export function memoizeByText<V>(find: (text: string) => V): (text: string) => V {
  const known = new Map<string, { readonly value: V }>()
  return (text) => {
    const before = known.get(text)
    if (before) return before.value
    if (text.length > longestText) return find(text)
    // A copy, because a line would keep the whole text that it was cut from in memory.
    const copy = ` ${text}`.slice(1)
    const value = find(copy)
    if (known.size >= mostTexts) known.clear()
    known.set(copy, { value })
    return value
  }
}
