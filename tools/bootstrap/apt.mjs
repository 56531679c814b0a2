import { readFileSync } from 'node:fs'
import { existing } from './places.mjs'
import { run } from './run.mjs'

const release = '/etc/os-release'

/**
 * Installs packages on Debian as root. Throws the reason when this is another system, another user,
 * or apt-get fails.
 *
 * @param {readonly string[]} names
 */
export function installWithApt(names) {
  if (!isDebian()) throw new Error('this is not Debian')
  if (process.getuid?.() !== 0) throw new Error('not root')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '--quiet'], { env })
  run('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...names], { env })
}

function isDebian() {
  return existing(release) !== undefined && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
}
