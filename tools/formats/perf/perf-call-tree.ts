// The call chains that `perf report` prints under a symbol: trees, or folded into one line.
//
// Reference: Linux, tools/perf/ui/stdio/hist.c: callchain__fprintf_graph() and _folded().
import type { Call } from '../../core/model.ts'
import type { Line } from '../reading/line.ts'
import { scaleExactly } from '../reading/scale.ts'

//             |
const bars = /^[ |]+$/
//                |--99.11%-- ha_innobase::general_fetch(...)
const branch = /^([ |]+)--(\d+\.\d+)%--+ ?(.+)$/
//             ---row_search_mvcc
const trunk = /^([ |]+)---+ ?(.+)$/
//                |          row_search_mvcc
const further = /^([ |]+)([^ |].*)$/
// 18.32% clear_page_erms;prep_new_page;get_page_from_freelist
const folded = /^(\d+\.\d+)% (\S.*)$/

/** The frames under one symbol, in the order in which they are printed. */
export class CallTree {
  readonly calls: Call[] = []
  // The columns in which the frames above the next one stand; -1 is further left than any.
  readonly #above: number[] = []

  /** Takes a line of a chain; false when it is none. */
  add({ text: printed, line }: Line): boolean {
    const text = printed.trimEnd()
    if (bars.test(text)) return true
    const [, percent, chain] = folded.exec(text) ?? []
    if (percent !== undefined && chain !== undefined) return this.#fold(percent, chain, line)
    const [, place, share, frame] = branch.exec(text) ?? []
    if (place !== undefined && frame !== undefined) {
      return this.#keep(frame, place.length, scaleExactly(Number(share), 1, 100), line)
    }
    const [, indent, first] = trunk.exec(text) ?? further.exec(text) ?? []
    if (indent === undefined || first === undefined) return false
    if (this.calls.length === 0 && !trunk.test(text)) return false
    // A frame in the column of the one before it was called by it, unless both are branches.
    return this.#keep(first, indent.length + 0.5, undefined, line)
  }

  #keep(frame: string, column: number, share: number | undefined, line: number): boolean {
    const above = this.#above
    const continues = share === undefined
    while ((above.at(-1) ?? -1) > column || (!continues && above.at(-1) === column)) above.pop()
    const depth = above.push(column) - 1
    this.calls.push({ frame, depth, ...(share === undefined ? {} : { share }), line })
    return true
  }

  #fold(percent: string, chain: string, line: number): boolean {
    for (const [depth, frame] of chain.split(';').entries()) {
      const share = depth === 0 ? { share: scaleExactly(Number(percent), 1, 100) } : {}
      this.calls.push({ frame, depth, ...share, line })
    }
    return true
  }
}
