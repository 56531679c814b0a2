// A live panel in the browser: Vega's dataflow, interpreter and SVG renderer, without the rest of its view.

import { Dataflow } from 'vega-dataflow'
import { expressionInterpreter } from 'vega-interpreter'
import { context, type Context } from 'vega-runtime'
import { Scenegraph, SVGRenderer } from 'vega-scenegraph'
import { innerSize, type Layout, type Scene } from '../plot.ts'
import { functions } from './functions.ts'
import { transforms } from './transforms.ts'

/** One panel, drawn into `element` from a compiled kind; a new scene changes it in place. */
export class PlotView extends Dataflow {
  readonly #scenegraph = new Scenegraph()
  readonly #context: Context
  readonly #renderer: SVGRenderer
  /** The rows of each data set as they were given, to leave alone what did not change. */
  readonly #sent = new Map<string, string>()
  #shown: Scene['signals'] | undefined
  #failure: unknown

  constructor(runtime: unknown, element: Element, layout: Layout) {
    super()
    const fail = (problem: unknown): void => {
      this.#failure = problem
    }
    const ignore = (): void => undefined
    this.logger({ error: fail, warn: ignore, info: ignore, debug: ignore, level: ignore })
    const { root } = this.#scenegraph
    this.#context = context(this, transforms, functions, expressionInterpreter).parse(runtime)
    this.#context.root?.set(root)
    const input = this.#data('root')
    root.source = input
    this.pulse(input, this.changeset().insert(root.items))
    const { width, height, padding } = layout
    this.#renderer = new SVGRenderer().initialize(element, width, height, [
      padding.left,
      padding.top,
    ])
  }

  /** Called by Vega's mark operator, which adds its items there. */
  scenegraph(): Scenegraph {
    return this.#scenegraph
  }

  /** Called by Vega's render operator for each item that changed. */
  dirty(item: object): void {
    // The first items exist before the renderer does.
    ;(this.#renderer as SVGRenderer | undefined)?.dirty(item)
  }

  /** Draws a scene for a layout; throws what Vega found wrong. */
  show({ signals, data }: Scene, layout: Layout): void {
    const { width, height, padding } = layout
    this.#renderer.resize(width, height, [padding.left, padding.top])
    for (const [name, value] of Object.entries({ ...innerSize(layout), ...signals }))
      this.update(this.#signal(name), value)
    // A line or point that returns would cover the others: all are sent again, in their order.
    if (!isSubset(signals, this.#shown)) this.#sent.clear()
    this.#shown = signals
    for (const [name, rows] of Object.entries(data)) {
      const text = JSON.stringify(rows)
      if (this.#sent.get(name) === text) continue
      this.#sent.set(name, text)
      // Vega writes its marks into the rows it takes.
      const copies = rows.map((row) => ({ ...row }))
      this.pulse(
        this.#data(name),
        this.changeset()
          .remove(() => true)
          .insert(copies),
      )
    }
    this.#draw()
  }

  /** Moves the rule to a step, −1 for none. */
  point(at: number): void {
    const signal = this.#signal('at')
    if (signal.value === at) return
    this.update(signal, at)
    this.#draw()
  }

  #draw(): void {
    this.run()
    if (this.#failure !== undefined) throw this.#failure as Error
    this.#renderer.render(this.#scenegraph.root)
  }

  #signal(name: string): Context['signals'][string] & object {
    const signal = this.#context.signals[name]
    if (signal === undefined) throw new Error(`The drawing has no signal ${name}`)
    return signal
  }

  #data(name: string): Parameters<Dataflow['pulse']>[0] {
    const data = this.#context.data[name]
    if (data === undefined) throw new Error(`The drawing has no data ${name}`)
    return data.input
  }
}

/** Signals whose new value can only hide rows or move the rule, by what it must hold to do so. */
const narrowing: Readonly<Record<string, (now: unknown, before: unknown) => boolean>> = {
  at: () => true,
  first: (now, before) => Number(now) >= Number(before),
  last: (now, before) => Number(now) <= Number(before),
  hidden: (now, before) => {
    const series = now as readonly number[]
    return (before as readonly number[]).every((index) => series.includes(index))
  },
  xdomain: (now, before) => {
    const [low, high] = before as readonly [number, number]
    const [from, to] = now as readonly [number, number]
    return from >= low && to <= high
  },
  ydomain: () => true,
  xscale: () => true,
  pointSize: () => true,
}

/** Whether every row that is drawn now was drawn before. */
function isSubset(now: Scene['signals'], before: Scene['signals'] | undefined): boolean {
  if (before === undefined) return false
  return Object.entries(now).every(
    ([name, value]) => value === before[name] || (narrowing[name]?.(value, before[name]) ?? false),
  )
}
