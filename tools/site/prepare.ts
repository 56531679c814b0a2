// What the bootstrap calls once it has bundled the program: the parts that are the same for every project.
import { compiledPlots } from '../draw/compile.ts'
import { writePrepared } from '../draw/prepared.ts'
import { buildScripts } from './scripts.ts'

/** Compiles the kinds of drawing and bundles the scripts of pages, next to the bundle that this runs in. */
export async function prepare(): Promise<void> {
  writePrepared({ plots: await compiledPlots(), scripts: await buildScripts() })
}
