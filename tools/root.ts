import { join } from 'node:path'

/** The folder of package.json, layouts/ and assets/. Sources in tools/ and the bundle in dist/ have the same depth. */
export const packageRoot = join(import.meta.dirname, '..')
