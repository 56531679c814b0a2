// What a command printed before, printed again while nothing that it reads has changed.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { localSource } from '../../archive/remote-source.ts'
import { cacheKey, openCache, type CacheFolder } from '../../cache/cache.ts'
import { stateOf } from '../../cache/file-state.ts'
import { programDigest } from '../../cache/program-digest.ts'
import { packageRoot } from '../../root.ts'
import type { Command, CommonOptions, Output } from '../command.ts'
import { bareArchive } from './bare-archive.ts'
import { openPage } from './open-archive.ts'
import { workspace } from './workspace.ts'

type Printed = readonly (readonly [kind: 'data' | 'talk' | 'file', ...texts: readonly string[]])[]

interface Before {
  readonly status: number
  readonly printed: Printed
}

/** Runs a command that reads archives; one that does not is run as it is. */
export async function runOrRepeat<Options extends CommonOptions>(
  command: Command<readonly string[], Options>,
  operands: readonly string[],
  options: Options,
  output: Output,
): Promise<number> {
  const read = command.reads?.(operands, options)
  if (read === undefined || options.force === true) return command.run(operands, options, output)
  const space = workspace(options)
  const key = keyOf(read, [command.examples, operands, options], options, space)
  if (!key) return command.run(operands, options, output)
  const before = openCache(space).value(key) as Before | undefined
  if (before) {
    for (const [kind, text = '', content = ''] of before.printed) {
      if (kind === 'file') output.file(text, content)
      else output[kind](text)
    }
    return before.status
  }
  const printed: (readonly [kind: 'data' | 'talk' | 'file', ...texts: readonly string[]])[] = []
  const status = await command.run(operands, options, {
    ...output,
    data(text) {
      printed.push(['data', text])
      output.data(text)
    },
    talk(text) {
      printed.push(['talk', text])
      output.talk(text)
    },
    file(path, content) {
      printed.push(['file', path, content])
      output.file(path, content)
    },
  })
  // Of what was read, not of what is there now.
  const cache = openCache(space)
  cache.put(key, { status, printed } satisfies Before)
  cache.save()
  return status
}

// Undefined where an archive is not there or its page comes from standard input.
function keyOf(
  archives: readonly string[],
  stated: unknown,
  options: CommonOptions,
  space: CacheFolder,
): Buffer | undefined {
  const paths: string[] = []
  for (const archive of archives) {
    if (archive === '-') return undefined
    const bare = bareArchive(archive)
    if (bare) paths.push(bare.source)
    else {
      const page = openPageIfThere(archive, options)
      if (!page) return undefined
      paths.push(page.file, localSource(page, space.build))
    }
  }
  if (!paths.every((path) => existsSync(path))) return undefined
  const folders = [packageRoot, process.cwd()].map((folder) => join(folder, 'site', 'vocabulary'))
  const states = [...paths, ...folders, resolve('data', 'identities.json')].map((path) =>
    stateOf(path, space.build),
  )
  return cacheKey('printed', programDigest(), process.cwd(), stated, states)
}

// The command itself reports what is wrong with a page.
function openPageIfThere(
  archive: string,
  options: CommonOptions,
): ReturnType<typeof openPage> | undefined {
  try {
    return openPage(archive, options)
  } catch {
    return undefined
  }
}
