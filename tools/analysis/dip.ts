// Are there two states? Hartigan's dip test of unimodality.
import { sortedFinite } from './finite.ts'
import { randomFrom } from './random.ts'

/** The dip of a sample and the probability of one at least as large where the distribution has a single mode. */
export interface DipTest {
  readonly dip: number
  readonly p: number
}

/** Fewer values say nothing about the number of modes. */
export const fewestForDip = 10
// More values than this are not tested: the simulation of p takes n² steps.
const mostForDip = 200
const simulations = 2_000

/**
 * The dip test (Hartigan and Hartigan 1985): the largest distance between the empirical distribution and the nearest
 * unimodal one. p is the share of 2,000 uniform samples of the same size with a dip at least as large, by a fixed seed.
 * Undefined for fewer than 10 and more than 200 values. Throws a RangeError for a value that is not finite.
 */
export function dipTest(values: readonly number[]): DipTest | undefined {
  const sorted = sortedFinite(values)
  if (sorted.length < fewestForDip || sorted.length > mostForDip) return undefined
  const dip = dipOf(spreadTies(sorted))
  const reference = uniformDips(sorted.length)
  const larger = reference.filter((other) => other >= dip - 1e-9).length
  return { dip, p: (larger + 1) / (reference.length + 1) }
}

// Tied values are rounded ones: they are spread evenly over the interval that is rounded to them.
function spreadTies(ascending: readonly number[]): readonly number[] {
  const steps = stepsOf(ascending)
  const gaps = steps.slice(1).map(({ x }, index) => x - (steps[index]?.x ?? x))
  const gap = gaps.reduce((least, width) => Math.min(least, width), Infinity)
  if (!Number.isFinite(gap)) return ascending
  return steps.flatMap(({ x, below, at }) => {
    const ties = Math.round((at - below) * ascending.length)
    return Array.from({ length: ties }, (_, index) => x + gap * ((index + 0.5) / ties - 0.5))
  })
}

const dipsBySize = new Map<number, readonly number[]>()

function uniformDips(n: number): readonly number[] {
  const known = dipsBySize.get(n)
  if (known) return known
  const dips = simulatedDips(n, simulations)
  dipsBySize.set(n, dips)
  return dips
}

/** The dips of uniform samples of `n` values, by the seed `n`. */
export function simulatedDips(n: number, samples: number): readonly number[] {
  const random = randomFrom(n)
  return Array.from({ length: samples }, () =>
    dipOf(Array.from({ length: n }, random).sort((a, b) => a - b)),
  )
}

/**
 * The dip of ascending values, at least 1 ÷ 2n, by the algorithm of Hartigan (1985, AS 217): the modal interval shrinks until
 * the convex minorant and the concave majorant inside it differ by less than the dip outside it.
 */
export function dipOf(ascending: readonly number[]): number {
  const steps = stepsOf(ascending)
  let [from, to] = [0, steps.length - 1]
  let dip = 1 / ascending.length
  while (from < to) {
    const inside = steps.slice(from, to + 1)
    const minorant = envelope(inside.map(({ x, below }) => ({ x, y: below })))
    const mirrored = inside.map(({ x, at }) => ({ x: -x, y: -at })).toReversed()
    const majorant = envelope(mirrored)
      .map(({ index, x, y }) => ({ index: inside.length - 1 - index, x: -x, y: -y }))
      .toReversed()
    const convex = valuesOf(inside, minorant)
    const concave = valuesOf(inside, majorant)
    const gap = (index: number): number => (concave[index] ?? 0) - (convex[index] ?? 0)
    const mode = modalInterval(
      minorant.map(({ index }) => index),
      majorant.map(({ index }) => index),
      gap,
    )
    // Ends the loop as well where the interval has not shrunk, because the dip then includes its ends.
    if (mode.gap <= dip) break
    for (const [index, { below, at }] of inside.entries()) {
      if (index <= mode.from) dip = Math.max(dip, at - (convex[index] ?? at))
      if (index >= mode.to) dip = Math.max(dip, (concave[index] ?? below) - below)
    }
    to = from + mode.to
    from += mode.from
  }
  return dip / 2
}

/** A distinct value with the empirical distribution just below it and at it. */
interface Step {
  readonly x: number
  readonly below: number
  readonly at: number
}

function stepsOf(ascending: readonly number[]): readonly Step[] {
  const steps: Step[] = []
  for (const [index, x] of ascending.entries()) {
    const last = steps.at(-1)
    const at = (index + 1) / ascending.length
    if (last?.x === x) steps[steps.length - 1] = { ...last, at }
    else steps.push({ x, below: index / ascending.length, at })
  }
  return steps
}

interface Vertex {
  readonly index: number
  readonly x: number
  readonly y: number
}

// The vertices of the greatest convex function below the points, which ascend in x.
function envelope(
  points: readonly { readonly x: number; readonly y: number }[],
): readonly Vertex[] {
  const hull: Vertex[] = []
  for (const [index, { x, y }] of points.entries()) {
    const isAbove = ([first, second]: readonly Vertex[]): boolean =>
      first !== undefined &&
      second !== undefined &&
      (second.y - first.y) * (x - first.x) >= (y - first.y) * (second.x - first.x)
    while (isAbove(hull.slice(-2))) hull.pop()
    hull.push({ index, x, y })
  }
  return hull
}

// An envelope at every step, by linear interpolation between its vertices.
function valuesOf(steps: readonly Step[], vertices: readonly Vertex[]): readonly number[] {
  const values: number[] = []
  for (const [place, { index, x, y }] of vertices.entries()) {
    values.push(y)
    const next = vertices[place + 1]
    if (!next) continue
    for (const step of steps.slice(index + 1, next.index))
      values.push(y + ((next.y - y) * (step.x - x)) / (next.x - x))
  }
  return values
}

// Where the envelopes are farthest apart, from a vertex of the convex one to one of the concave one.
function modalInterval(
  convex: readonly number[],
  concave: readonly number[],
  gap: (index: number) => number,
): { readonly from: number; readonly to: number; readonly gap: number } {
  const farthest = (indices: readonly number[]): number =>
    indices.reduce((most, index) => (gap(index) > gap(most) ? index : most), 0)
  const [left, right] = [farthest(convex), farthest(concave)]
  return gap(left) > gap(right)
    ? { from: left, to: concave.find((index) => index >= left) ?? left, gap: gap(left) }
    : { from: convex.findLast((index) => index <= right) ?? right, to: right, gap: gap(right) }
}
