// The view of a flame graph in the page's address: what is searched for, and the frame that each panel is zoomed to, as
// `fig-<id>.find=btr` and `fig-<id>.zoom=312:row_search_mvcc`. A frame that has another name by now is ignored.
import type { FlameFrames, FlamePanel } from '../profiles/flame-frames.ts'
import { paramsOf, withPairs } from './address.ts'

/** What a reader sees of a flame graph. */
export interface FlameView {
  readonly find: string
  /** The frame of each panel that is zoomed. */
  readonly zoom: Readonly<Partial<Record<FlamePanel, number>>>
}

const panels = ['contender', 'vanished', 'baseline', 'appeared'] as const satisfies FlamePanel[]
// Longer names are cut.
const letters = 60

/** True if a query has a view of a figure. */
export function hasFlameView(search: string, id: string): boolean {
  return [...paramsOf(search).keys()].some((key) => key.startsWith(`fig-${id}.`))
}

/** The view that a query asks for. */
export function flameViewFrom(search: string, id: string, frames: FlameFrames): FlameView {
  const params = paramsOf(search)
  const zoom: Partial<Record<FlamePanel, number>> = {}
  for (const panel of panels) {
    const [, number = '', name = ''] =
      /^(\d{1,7}):(.*)$/s.exec(params.get(keyOf(id, panel)) ?? '') ?? []
    const frame = Number(number)
    if (number !== '' && frame > 0 && frame < frames.name.length && nameOf(frames, frame) === name)
      zoom[panel] = frame
  }
  return { find: params.get(`fig-${id}.find`) ?? '', zoom }
}

/** The query of a page after the view of one figure changed; the rest of the query stays. */
export function withFlameView(
  search: string,
  id: string,
  { find, zoom }: FlameView,
  frames: FlameFrames,
): string {
  const pairs: [string, string][] = find === '' ? [] : [[`fig-${id}.find`, find]]
  for (const panel of panels) {
    const frame = zoom[panel] ?? 0
    if (frame > 0) pairs.push([keyOf(id, panel), `${frame}:${nameOf(frames, frame)}`])
  }
  return withPairs(search, id, pairs)
}

function keyOf(id: string, panel: FlamePanel): string {
  return `fig-${id}.zoom${panel === 'contender' ? '' : `-${panel}`}`
}

function nameOf({ names, name }: FlameFrames, frame: number): string {
  return (names[name[frame] ?? -1] ?? '').slice(0, letters)
}
