// Where a key leads from a frame of a flame graph.
import type { FlameBox, FlameLayout } from '../../../tools/view/flame-layout.ts'

/** The frame that a key leads to, of those that can be seen; undefined for a key that leads nowhere. */
export function step(
  key: string,
  from: number,
  { parent, value }: FlameLayout,
  boxes: readonly FlameBox[],
): number | undefined {
  const seen = (frame: number | undefined): number => {
    return boxes.some((box) => box.frame === frame) ? (frame ?? from) : from
  }
  // A frame that is not there is no heavier than another.
  const weightOf = (frame: number): number => value[frame] ?? Number.NaN
  switch (key) {
    case 'ArrowUp':
      return seen(parent[from])
    case 'ArrowDown': {
      const called = boxes.filter(({ frame }) => parent[frame] === from)
      return called.reduce<number>(
        (most, { frame }) => (most === from || weightOf(frame) > weightOf(most) ? frame : most),
        from,
      )
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const depth = boxes.find(({ frame }) => frame === from)?.depth
      const row = boxes.filter((box) => box.depth === depth).map(({ frame }) => frame)
      return row[row.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)] ?? from
    }
    case 'Home':
      return seen(0)
    default:
      return undefined
  }
}
