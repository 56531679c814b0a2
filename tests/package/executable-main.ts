// The main script of the executable that executable.ts writes: unpacks the package once into the user's cache, then runs it.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { getAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'node:v8'
import { constants, Script } from 'node:vm'
import { gunzipSync } from 'node:zlib'

const caches = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const folder = join(caches, 'benchfolio', `program-${getAsset('digest', 'utf8')}`)

if (!existsSync(folder)) {
  const aside = `${folder}.${String(process.pid)}`
  // The value that executable.ts serialized.
  const files = deserialize(gunzipSync(Buffer.from(getAsset('package')))) as [string, Uint8Array][]
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(aside, path)), { recursive: true })
    writeFileSync(join(aside, path), bytes)
  }
  try {
    renameSync(aside, folder)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error
    rmSync(aside, { recursive: true, force: true })
  }
}

// The script of an executable can import files only so, of which Node 20 warns.
process.removeAllListeners('warning')
const program = pathToFileURL(join(folder, 'tools', 'benchfolio.js')).href
new Script(`import(${JSON.stringify(program)})`, {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext()
