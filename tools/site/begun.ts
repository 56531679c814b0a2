// Which pieces of work have begun, in memory that two threads share: each is done by the one that comes first.

/** Pieces with a higher number are done by the thread that they were sent to. */
export const mostShared = 65_536

/** Marks a piece as begun; false where the other thread was first. */
export function begins(begun: Int32Array, number: number): boolean {
  return number < begun.length && Atomics.exchange(begun, number, 1) === 0
}
