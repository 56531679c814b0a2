import { foundTool } from '../../tools/site/found-tool.ts'

/** The path of the Chromium that the bootstrap found. Throws with the command that finds one. */
export function chromiumBinary(): string {
  const path = process.env.CHROMIUM_BIN ?? foundTool('chromium')
  if (path !== undefined && path !== '') return path
  throw new Error('No Chromium was found.\ndo this: node tools/bootstrap.mjs test')
}
