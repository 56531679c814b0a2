import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Chunks } from '../../tools/archive/byte-stream.ts'
import { ContainerProblem } from '../../tools/archive/container-problem.ts'
import { decodeWithProgram } from '../../tools/archive/containers/decode-with-program.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const skip = process.platform === 'win32' && 'the programs are those of Unix'

async function* chunks(...texts: readonly string[]): Chunks {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}

async function output(
  program: string,
  options: readonly string[],
  packed: Chunks,
): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of decodeWithProgram(program, options, packed)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('what a program makes of the bytes comes back', { skip }, async () => {
  assert.equal(await output('cat', [], chunks('a', 'b')), 'ab')
})

test('a program that is not there is named in one clear error', async () => {
  await assert.rejects(
    output('no-such-program', [], chunks('a')),
    (error) =>
      error instanceof ContainerProblem &&
      error.message === 'decompression needs no-such-program, which is not installed',
  )
})

test('a program that fails says why, and nothing of it is a stack', { skip }, async () => {
  const script = 'echo "sh: (stdin): File format not recognized" >&2; exit 1'
  await assert.rejects(output('sh', ['-c', script], chunks('a'.repeat(1e6))), {
    message: 'damaged sh data (File format not recognized)',
  })
})

test('a program that stops reading early but ends well is believed', { skip }, async () => {
  assert.equal(await output('head', ['-c', '3'], chunks('a'.repeat(1e6), 'b')), 'aaa')
})

test(
  'damage further out is what is said, not the program that choked on it',
  { skip },
  async () => {
    async function* broken(): Chunks {
      yield await Promise.resolve(Buffer.from('a'))
      throw new ContainerProblem('damage further out')
    }
    await assert.rejects(output('cat', [], broken()), { message: 'damage further out' })
  },
)

test('a program whose output is not wanted any more is killed', { skip }, async () => {
  const endless = decodeWithProgram('sh', ['-c', 'echo $$; exec cat /dev/zero'], chunks('a'))
  let pid = 0
  for await (const piece of endless) {
    pid = Number.parseInt(piece.toString('latin1', 0, 12), 10)
    break
  }
  assert.ok(pid > 0)
  for (let waited = 0; isAlive(pid); waited += 1) {
    assert.ok(waited < 100, 'it is still running')
    await setTimeout(50)
  }
})

test('a program gets no more of the environment than where programs are', { skip }, async () => {
  process.env['SECRET_OF_THE_TEST'] = 'x'
  const script = 'echo "${SECRET_OF_THE_TEST-unset}"'
  assert.equal(await output('sh', ['-c', script], chunks()), 'unset\n')
  delete process.env['SECRET_OF_THE_TEST']
})

test(
  'a program is found where the environment says, and speaks English',
  { skip },
  async (context) => {
    const folder = temporaryFolder(context)
    const path = process.env['PATH'] ?? ''
    writeFileSync(
      join(folder, 'decode-of-the-test'),
      '#!/bin/sh\necho "damage: $LC_ALL, line 1" >&2\necho "line 2" >&2\nexit 1\n',
      { mode: 0o755 },
    )
    process.env['PATH'] = `${folder}:${path}`
    try {
      await assert.rejects(output('decode-of-the-test', [], chunks()), {
        message: 'damaged decode-of-the-test data (C, line 1)',
      })
    } finally {
      process.env['PATH'] = path
    }
  },
)

for (const [what, stderr, reason] of [
  ['the name in front', 'echo "sh: bad block" >&2', 'bad block'],
  ['no name in front', 'echo "bad block: sh: 3" >&2', 'bad block: sh: 3'],
  ['blank lines in front', 'printf "\\n\\nbad block\\n" >&2', 'bad block'],
  ['nothing', 'true', 'unknown reason'],
  ['its name only', 'echo "sh: " >&2', 'sh:'],
] as const)
  test(`a program that fails with ${what} on stderr`, { skip }, async () => {
    await assert.rejects(output('sh', ['-c', `${stderr}; exit 3`], chunks()), {
      message: `damaged sh data (${reason})`,
    })
  })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
