#!/usr/bin/env node
// Starts the program: the bundle in dist/ if it is current, else the sources through tsx.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleIsCurrent } from './bootstrap/newest.mjs'

const root = join(import.meta.dirname, '..')
const source = join(root, 'tools', 'cli.ts')
const bundled = join(root, 'dist', 'cli.js')

// The published package carries dist/ and no sources.
if (!existsSync(source) || bundleIsCurrent(root)) {
  await import(pathToFileURL(bundled).href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(source).href)
}
