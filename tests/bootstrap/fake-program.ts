import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a program that prints `output` whatever it is asked, and returns its path. */
export function fakeProgram(folder: string, name: string, output: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\n${output}\nEND\n`, { mode: 0o755 })
  return path
}
