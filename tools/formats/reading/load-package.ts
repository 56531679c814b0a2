import { createRequire } from 'node:module'

/** Loads a package for the first file that needs it: every thread would load it otherwise, and most archives have no such file. */
export const loadPackage = createRequire(import.meta.url)
