// The main script of the executable that executable.ts writes: unpacks the package once into the user's cache, then runs it.
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { homedir } = require('node:os')
const { dirname, join } = require('node:path')
const { getAsset } = require('node:sea')
const { pathToFileURL } = require('node:url')
const { deserialize } = require('node:v8')
const { Script, constants } = require('node:vm')
const { gunzipSync } = require('node:zlib')

const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const folder = join(caches, 'benchfolio', `program-${getAsset('digest', 'utf8')}`)

if (!existsSync(folder)) {
  const aside = `${folder}.${process.pid}`
  for (const [path, bytes] of deserialize(gunzipSync(Buffer.from(getAsset('package'))))) {
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

// The main script of an executable cannot import files itself.
const program = pathToFileURL(join(folder, 'tools', 'benchfolio.js')).href
new Script(`import(${JSON.stringify(program)})`, {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext()
