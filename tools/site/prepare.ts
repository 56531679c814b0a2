// What the bootstrap calls once it has bundled the program: the parts that are the same for every project.
import { compileThroughput } from '../draw/compile.ts'
import { writePrepared } from '../draw/prepared.ts'
import { buildScripts } from './scripts.ts'

/** Compiles the chart and bundles the scripts of pages, beside the bundle that this runs in. */
export async function prepare(): Promise<void> {
  const { text } = await compileThroughput()
  writePrepared({ chart: text, scripts: await buildScripts() })
}
