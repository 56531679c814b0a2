// A drawn chart in the browser: Vega's dataflow, interpreter and SVG renderer, without the rest of its view.

import { Dataflow } from 'vega-dataflow'
import { expressionInterpreter } from 'vega-interpreter'
import { context, type Context } from 'vega-runtime'
import { Scenegraph, SVGRenderer } from 'vega-scenegraph'
import type { Layout } from '../layout.ts'
import { plotOf, type Scene } from '../scene.ts'
import { functions } from './functions.ts'
import { transforms } from './transforms.ts'

/** One panel, drawn into `element`; a new scene changes it in place. */
export class ChartView extends Dataflow {
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

  /** Called by Vega's mark operator, which hangs its items in there. */
  scenegraph(): Scenegraph {
    return this.#scenegraph
  }

  /** Called by Vega's render operator for each item that changed. */
  dirty(item: object): void {
    // The first items are made before the renderer is.
    ;(this.#renderer as SVGRenderer | undefined)?.dirty(item)
  }

  /** Draws a scene for a layout; throws what Vega found wrong. */
  show(scene: Scene, layout: Layout): void {
    const { width, height, padding } = layout
    this.#renderer.resize(width, height, [padding.left, padding.top])
    for (const [name, value] of Object.entries({ ...plotOf(layout), ...scene.signals })) {
      const signal = this.#context.signals[name]
      if (signal === undefined) throw new Error(`The chart has no signal ${name}`)
      this.update(signal, value)
    }
    if (!onlyLess(scene.signals, this.#shown)) this.#sent.delete('cells')
    this.#shown = scene.signals
    for (const [name, rows] of Object.entries(scene.data)) {
      const text = JSON.stringify(rows)
      if (this.#sent.get(name) === text) continue
      this.#sent.set(name, text)
      // Vega writes its marks into the rows it takes.
      const own = rows.map((row: object) => ({ ...row }))
      this.pulse(
        this.#data(name),
        this.changeset()
          .remove(() => true)
          .insert(own),
      )
    }
    this.#draw()
  }

  /** Moves the rule to an x index, −1 for none. */
  point(at: number): void {
    const signal = this.#context.signals['at']
    if (signal === undefined || signal.value === at) return
    this.update(signal, at)
    this.#draw()
  }

  #draw(): void {
    this.run()
    if (this.#failure !== undefined) throw this.#failure as Error
    this.#renderer.render(this.#scenegraph.root)
  }

  #data(name: string): Parameters<Dataflow['pulse']>[0] {
    const data = this.#context.data[name]
    if (data === undefined) throw new Error(`The chart has no data ${name}`)
    return data.input
  }
}

/** Whether every point that is drawn now was drawn before: one that returns would cover the others. */
function onlyLess(now: Scene['signals'], before: Scene['signals'] | undefined): boolean {
  return (
    before?.baseline === now.baseline &&
    before.yscale === now.yscale &&
    before.hidden.every((series) => now.hidden.includes(series)) &&
    before.first <= now.first &&
    before.last >= now.last
  )
}
