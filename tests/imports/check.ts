// Fails when modules import each other in a circle, or ARCHITECTURE.md lists other layers than `tools/layers.mjs`.
//
//   npm run check
import { layers } from '../../tools/layers.mjs'
import { packageRoot } from '../../tools/root.ts'
import { importCycles, readImportGraph } from './import-graph.ts'
import { layerTable } from './layer-table.ts'

const cycles = importCycles(readImportGraph(packageRoot))
for (const cycle of cycles) console.error(`error: import cycle: ${cycle.join(', ')}`)
const listed = layerTable(packageRoot).join(', ')
const isListed = listed === layers.join(', ')
if (!isListed)
  console.error(
    `error: ARCHITECTURE.md: Unexpected layers ${listed}, expected ${layers.join(', ')} as in tools/layers.mjs`,
  )
process.exitCode = cycles.length > 0 || !isListed ? 1 : 0
