// The operations that a run made up to a time, from the samples of its rate: the x axis of a rate over the size of its data.

/**
 * Maps a time in seconds to the whole operations made so far. `at` are the ends of the bins of the rate, in seconds, and `rates`
 * operations per second; a bin without a rate counts none. Within a bin the rate is constant.
 */
export function operationsSoFar(
  at: readonly number[],
  rates: readonly (number | null)[],
): (seconds: number) => number {
  const bins: {
    readonly from: number
    readonly to: number
    readonly rate: number
    readonly sum: number
  }[] = []
  let from = 0
  let sum = 0
  for (const [index, to] of at.entries()) {
    const rate = rates[index] ?? null
    if (rate !== null) bins.push({ from, to, rate, sum })
    sum += rate === null ? 0 : rate * (to - from)
    from = to
  }
  return (seconds) => {
    const bin = bins.findLast((each) => each.from < seconds)
    return bin ? Math.round(bin.sum + bin.rate * (Math.min(seconds, bin.to) - bin.from)) : 0
  }
}
