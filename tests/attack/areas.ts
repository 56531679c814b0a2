// All areas, in the order in which they are tried and published.
import type { Area } from './area.ts'
import { containers } from './areas/containers.ts'
import { crashes } from './areas/crashes.ts'
import { diagnostics } from './areas/diagnostics.ts'
import { environments } from './areas/environments.ts'
import { evidence } from './areas/evidence.ts'
import { files } from './areas/files.ts'
import { inputs } from './areas/inputs.ts'
import { outputs } from './areas/outputs.ts'
import { pages } from './areas/pages.ts'
import { reading } from './areas/reading.ts'
import { servers } from './areas/servers.ts'

/** The areas of `npm run attack`. */
export const areas: readonly Area[] = [
  reading,
  containers,
  files,
  diagnostics,
  pages,
  outputs,
  inputs,
  evidence,
  servers,
  crashes,
  environments,
]
