// The main script of the executable that executable.ts writes: unpacks the package once into the user's cache, then runs it.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'node:v8'
import { constants, Script } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { removeOldPrograms } from '../../tools/cache/user-cache.ts'

const folder = unpackedFolder()

function unpackedFolder(): string {
  const caches = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const kept = join(caches, 'benchfolio', `program-${getAsset('digest', 'utf8')}`)
  const aside = `${kept}.${String(process.pid)}`
  try {
    if (!existsSync(kept)) {
      unpack(aside)
      renameSync(aside, kept)
    }
    removeOldPrograms(kept)
    return kept
  } catch {
    rmSync(aside, { recursive: true, force: true })
    // Another process was faster, or the cache cannot be written.
    if (existsSync(kept)) return kept
    // Such as in a container without a home.
    const once = mkdtempSync(join(tmpdir(), 'benchfolio-'))
    process.on('exit', () => rmSync(once, { recursive: true, force: true }))
    unpack(once)
    return once
  }
}

function unpack(target: string): void {
  // The value that executable.ts serialized.
  const files = deserialize(gunzipSync(Buffer.from(getAsset('package')))) as [string, Uint8Array][]
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
}

// The script of an executable can import files only so, of which Node 20 warns.
process.removeAllListeners('warning')
const program = pathToFileURL(join(folder, 'tools', 'benchfolio.js')).href
new Script(`import(${JSON.stringify(program)})`, {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext()
