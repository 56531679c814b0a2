/** One value per side: of the baseline, and of the contender. */
export type Both<T> = readonly [baseline: T, contender: T]
