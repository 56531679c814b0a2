// The shares of pipeline slots of `perf stat --topdown`, which perf computes: as a table of metrics, and behind `#`, `-x` and `-j`.
//
// Reference: Linux, tools/perf/Documentation/topdown.txt and tools/perf/util/stat-display.c. The names of before 6.3 are two words.
import type { Counter } from '../../core/model.ts'
import type { Line } from '../reading/source.ts'
import { scaleExactly } from '../reading/row-columns.ts'

/** A share of slots; `time` is absent without `-I`. */
export interface TopdownShare extends Counter {
  readonly time?: number
}

const words =
  'retiring|bad speculation|frontend bound|backend bound|heavy operations|light operations|branch mispredicts?|machine clears|fetch latency|fetch bandwidth|memory bound|core bound'
//        retiring   bad speculation   frontend bound   backend bound     #  time  %  tma_retiring %  tma_backend_bound
const header = new RegExp(
  `^ *(?:# +time)? *(?:(?:% +tma_\\w{1,60}|(?:${words})(?::\\w{1,6})? ?%?)(?= |$) *)+$`,
  'i',
)
const columns = new RegExp(`tma_\\w{1,60}|(?:${words})(?::\\w{1,6})?`, 'gi')
//    1.0011  S0-D0-C0   2   user.slice   23.8%   11.6%   28.3%   36.3%
const row =
  /^ *(?:(\d{1,9}\.\d{6,9}) +)?(?:((?:[SDN]\d|CPU)[\w-]{0,20}) +(?:\d{1,5} +)?)?(?:([a-z][\w./:@-]{0,80}) +)?(-?\d{1,4}[.,]\d%?(?: +-?\d{1,4}[.,]\d%?)*)(?: +\(\d+[.,]\d+%\))? *$/
// # 27.2 %  tma_backend_bound     27.157,%  tma_backend_bound     "metric-value" : "27.1", "metric-unit" : "%  tma_backend_bound"
const metric =
  /(?<![\w.])(-?\d{1,4}(?:[.,]\d{1,9})?)(?: |[,;|\t]|", "metric-unit" : ")% +(tma_\w{1,60})/
// TopdownL1 (cpu_core)     # 27.2 %  tma_backend_bound
const group = /^ *TopdownL\d(?: \((\w{1,30})\))? +#/

export const isTopdownHeader = (text: string): boolean =>
  text.length < 2000 && /tma_|retiring|bound/i.test(text) && header.test(text)

/** The shares on the lines of one output. */
export class Topdown {
  #names: readonly string[] = []
  #unit = ''

  /** True for a line that holds nothing but shares or their names. */
  isWhole(text: string): boolean {
    return isTopdownHeader(text) || this.#cells(text) !== undefined || group.test(text)
  }

  /** The shares of a line; none for any other line. */
  take({ text, line }: Line): readonly TopdownShare[] {
    if (isTopdownHeader(text)) {
      this.#names = (text.match(columns) ?? []).map((name) =>
        name.toLowerCase().replaceAll(' ', '-'),
      )
      return []
    }
    const [time, place, cgroup, values] = this.#cells(text) ?? []
    if (values !== undefined) {
      const prefix = [place, cgroup]
        .flatMap((part) => (part === undefined ? [] : `${part}.`))
        .join('')
      return values.split(/ +/).map((value, index) => ({
        ...share(prefix + (this.#names[index] ?? ''), value, line),
        ...(time !== undefined && { time: Number(time) }),
      }))
    }
    if (!text.includes('tma_') && !text.includes('Topdown')) return []
    const unit = group.exec(text)
    if (unit?.[1] !== undefined) this.#unit = `${unit[1]}.`
    else if (!/^ *#/.test(text)) this.#unit = ''
    const [, value, name] = metric.exec(text) ?? []
    return value === undefined || name === undefined ? [] : [share(this.#unit + name, value, line)]
  }

  #cells(text: string): readonly (string | undefined)[] | undefined {
    const cells = this.#names.length === 0 ? undefined : row.exec(text)?.slice(1)
    return cells?.[3]?.split(/ +/).length === this.#names.length ? cells : undefined
  }
}

function share(name: string, printed: string, line: number): TopdownShare {
  const percent = Number(printed.replace('%', '').replace(',', '.'))
  return { name, value: scaleExactly(percent, 1, 100), unit: '1', line }
}
