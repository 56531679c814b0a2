// benchfolio deploy-config: the files that publish a site on a host.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeFile } from '../convert/write-tree.ts'
import type { Command, Output } from './command.ts'
import { deployFiles, hosts } from './deploy/deploy-files.ts'
import { parseChoice, usageError } from './input/usage-error.ts'

interface DeployOptions {
  readonly force?: boolean
}

/** Writes the files for a host and prints their paths; always 0. Throws `BadInput` if one exists and `--force` is not given. */
export const deployConfig: Command<readonly [host: string], DeployOptions> = {
  arguments: [{ name: '<host>', help: hosts.join(', ') }],
  options: [{ flags: '--force', help: 'replace files that exist' }],
  examples: ['deploy-config github --force'],
  run: writeDeployFiles,
}

function writeDeployFiles(
  [host]: readonly [host: string],
  options: DeployOptions,
  output: Output,
): number {
  const { files, next } = deployFiles(
    parseChoice(host, hosts, 'host', 'command line of deploy-config'),
  )
  const root = process.cwd()
  const present = files.map(([path]) => path).find((path) => existsSync(join(root, path)))
  if (present !== undefined && options.force !== true)
    throw usageError(`The file ${present} exists`, present, 'Move it, or replace it with --force')
  for (const [path, text] of files) {
    writeFile(join(root, path), text)
    output.data(`${path}\n`)
  }
  output.talk(`Next: ${next}\n`)
  return 0
}
