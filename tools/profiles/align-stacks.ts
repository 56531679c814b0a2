// Stacks of two profiles with the same frames for the same code, so that a differential flame graph compares them frame by frame.
import type { Both } from './both.ts'
import {
  matchRenames,
  type KnownRenames,
  type Rename,
  type StatedRenames,
  type SymbolShares,
} from './symbol-renames.ts'
import type { Stacks } from './stacks.ts'

/** Frames of one side that the other side calls without. */
export interface Wrapper {
  /** 0 where the baseline has the frames, 1 where the contender has them. */
  readonly side: 0 | 1
  readonly frames: readonly string[]
  readonly caller: string
  readonly callee: string
}

/** Two profiles whose frames have the same names. */
export interface AlignedStacks {
  /** Renamed frames have both names, `lfind → l_find`, on both sides. */
  readonly renamed: Both<Stacks>
  /** The same, with the wrappers of one side in the stacks of the other, for drawings. */
  readonly aligned: Both<Stacks>
  readonly renames: readonly Rename[]
  readonly wrappers: readonly Wrapper[]
  /** Frames of `aligned` that a side does not have itself: wrappers of the other side, whose names it has nowhere else. */
  readonly inserted: Both<ReadonlySet<string>>
}

/** The name of a frame that was renamed. */
export function renamedFrame(rename: Pick<Rename, 'baseline' | 'contender'>): string {
  return `${rename.baseline} → ${rename.contender}`
}

/**
 * Aligns the stacks of a baseline and a contender. Renamed frames are matched by `matchRenames`. A wrapper is a run of frames
 * between a caller and a callee that only one side has, where the other side calls the callee directly: it is inserted there.
 * A caller and callee with two different wrappers have none.
 */
export function alignStacks(
  sides: Both<Stacks>,
  stated: StatedRenames = {},
  known: KnownRenames = new Map(),
): AlignedStacks {
  const renames = matchRenames(symbolShares(sides[0]), symbolShares(sides[1]), stated, known)
  const names = renames.map((rename) => ({ ...rename, name: renamedFrame(rename) }))
  const renamed = [
    withNames(sides[0], new Map(names.map(({ baseline, name }) => [baseline, name]))),
    withNames(sides[1], new Map(names.map(({ contender, name }) => [contender, name]))),
  ] as const
  const wrappers = [...wrappersOf(renamed, 0), ...wrappersOf(renamed, 1)]
  const insert = (stacks: Stacks, side: 0 | 1): Stacks => {
    const calls = new Map(wrappers.map((wrapper) => [callOf(wrapper), wrapper]))
    return mapStacks(stacks, (frames) =>
      frames.flatMap((frame, index) => {
        const callee = frames[index + 1]
        const wrapper = callee === undefined ? undefined : calls.get(`${frame};${callee}`)
        return wrapper && wrapper.side !== side ? [frame, ...wrapper.frames] : [frame]
      }),
    )
  }
  const aligned = [insert(renamed[0], 0), insert(renamed[1], 1)] as const
  const framesOf = (side: 0 | 1): ReadonlySet<string> =>
    new Set(wrappers.flatMap((wrapper) => (wrapper.side === side ? wrapper.frames : [])))
  return { renamed, aligned, renames, wrappers, inserted: [framesOf(1), framesOf(0)] }
}

/** The name of a frame where one text is for both sides: `pfs_spawn_thread (inserted in 10.1.8)`. */
export function nameForBoth(
  frame: string,
  inserted: AlignedStacks['inserted'],
  labels: Both<string>,
): string {
  const side = inserted.findIndex((frames) => frames.has(frame))
  return side < 0 ? frame : `${frame} (inserted in ${labels[side === 0 ? 0 : 1]})`
}

/** The aligned stacks with `nameForBoth`. */
export function alignedForBoth(
  { aligned, inserted }: Pick<AlignedStacks, 'aligned' | 'inserted'>,
  labels: Both<string>,
): Both<Stacks> {
  const texts = [labels[0].replaceAll(';', ','), labels[1].replaceAll(';', ',')] as const
  const named = (stacks: Stacks): Stacks =>
    mapStacks(stacks, (frames) => frames.map((frame) => nameForBoth(frame, inserted, texts)))
  return [named(aligned[0]), named(aligned[1])]
}

function callOf({ caller, callee }: Wrapper): string {
  return `${caller};${callee}`
}

// The share of each frame with all that it called, and its callers and callees.
function symbolShares(stacks: Stacks): SymbolShares {
  const newSymbol = () => ({ share: 0, callers: new Set<string>(), callees: new Set<string>() })
  const shares = new Map<string, ReturnType<typeof newSymbol>>()
  const whole = samplesOf(stacks)
  for (const [stack, count] of stacks) {
    const frames = stack.split(';')
    for (const [index, frame] of frames.entries()) {
      const symbol = shares.get(frame) ?? newSymbol()
      // Recursion counts once.
      if (frames.indexOf(frame) === index) symbol.share += count / whole
      const [caller, callee] = [frames[index - 1], frames[index + 1]]
      if (caller !== undefined) symbol.callers.add(caller)
      if (callee !== undefined) symbol.callees.add(callee)
      shares.set(frame, symbol)
    }
  }
  return shares
}

function withNames(stacks: Stacks, names: ReadonlyMap<string, string>): Stacks {
  if (names.size === 0) return stacks
  return mapStacks(stacks, (frames) => frames.map((frame) => names.get(frame) ?? frame))
}

function mapStacks(
  stacks: Stacks,
  frames: (stack: readonly string[]) => readonly string[],
): Stacks {
  const mapped = new Map<string, number>()
  for (const [stack, count] of stacks) {
    const name = frames(stack.split(';')).join(';')
    mapped.set(name, (mapped.get(name) ?? 0) + count)
  }
  return mapped
}

// A wrapper has 0.1 % of the samples at least on both sides.
const smallestShare = 0.001
// Stacks cut by the profiler have some direct calls on the side of the wrapper too.
const mostDirectCalls = 0.05

function wrappersOf(sides: Both<Stacks>, side: 0 | 1): readonly Wrapper[] {
  const [own, other] = side === 0 ? sides : [sides[1], sides[0]]
  const [ownCalls, otherCalls] = [callsOf(own), callsOf(other)]
  const known = new Set([...otherCalls.keys()].flatMap((call) => call.split(';')))
  const runs = new Map<string, { readonly wrapper: Wrapper; count: number; isAmbiguous: boolean }>()
  for (const [stack, count] of own) {
    const frames = stack.split(';')
    for (const { start, end } of unknownRuns(frames, known)) {
      const [caller, callee] = [frames[start - 1], frames[end]]
      if (caller === undefined || callee === undefined) continue
      const wrapper: Wrapper = { side, frames: frames.slice(start, end), caller, callee }
      const call = callOf(wrapper)
      const run = runs.get(call) ?? { wrapper, count: 0, isAmbiguous: false }
      run.count += count
      run.isAmbiguous ||= run.wrapper.frames.join(';') !== wrapper.frames.join(';')
      runs.set(call, run)
    }
  }
  const [leastOwn, leastOther] = [samplesOf(own) * smallestShare, samplesOf(other) * smallestShare]
  return [...runs].flatMap(([call, { wrapper, count, isAmbiguous }]) => {
    if (isAmbiguous || count < leastOwn || (otherCalls.get(call) ?? 0) < leastOther) return []
    return !otherCalls.has(call) || (ownCalls.get(call) ?? 0) > mostDirectCalls * count
      ? []
      : [wrapper]
  })
}

function samplesOf(stacks: Stacks): number {
  return [...stacks.values()].reduce((sum, count) => sum + count, 0)
}

// Caller and callee of every call, with the samples in it.
function callsOf(stacks: Stacks): ReadonlyMap<string, number> {
  const calls = new Map<string, number>()
  for (const [stack, count] of stacks) {
    const frames = stack.split(';')
    for (const [index, callee] of frames.entries()) {
      const call = `${frames[index - 1] ?? ''};${callee}`
      calls.set(call, (calls.get(call) ?? 0) + count)
    }
  }
  return calls
}

// The longest runs of frames that the other side does not have.
function unknownRuns(
  frames: readonly string[],
  known: ReadonlySet<string>,
): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = []
  for (const [index, frame] of frames.entries()) {
    if (known.has(frame)) continue
    const last = runs.at(-1)
    if (last?.end === index) last.end = index + 1
    else runs.push({ start: index, end: index + 1 })
  }
  return runs
}
