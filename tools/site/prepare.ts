// What the bootstrap calls once it has bundled the program: the parts that are the same for every project.
import { compiledForms } from '../draw/compile.ts'
import { writePrepared } from '../draw/prepared.ts'
import { buildScripts } from './scripts.ts'

/** Compiles the forms of drawings and bundles the scripts of pages, next to the bundle that this runs in. */
export async function prepare(): Promise<void> {
  writePrepared({ forms: await compiledForms(), scripts: await buildScripts() })
}
