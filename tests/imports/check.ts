// Fails when modules import each other in a circle.
//
//   npm run check
import { packageRoot } from '../../tools/root.ts'
import { importCycles, readImportGraph } from './import-graph.ts'

const cycles = importCycles(readImportGraph(packageRoot))
for (const cycle of cycles) console.error(`error: import cycle: ${cycle.join(', ')}`)
process.exitCode = cycles.length > 0 ? 1 : 0
