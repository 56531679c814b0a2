// Decompression by a program of the machine: bytes in, bytes out, no file named, killed when not wanted.
import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { Chunks } from '../byte-stream.ts'
import { ContainerProblem } from '../container-problem.ts'

/** What `program` makes of `packed`. Throws `ContainerProblem` when it is absent or fails. */
export async function* decodedBy(
  program: string,
  options: readonly string[],
  packed: Chunks,
): Chunks {
  const child = spawn(program, options, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } })
  let words = ''
  child.stderr.on('data', (piece: Buffer) => {
    if (words.length < 1000) words += piece.toString()
  })
  const ended = new Promise<string | undefined>((done) => {
    child.once('error', (error) => done(absent(error, program)))
    child.once('close', (code) => done(code === 0 ? undefined : failed(words, program)))
  })
  const fed = pipeline(packed, child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    for await (const piece of child.stdout) yield piece as Buffer
    const problem = await ended
    // What broke the feeding broke the program as well; a closed pipe only says that it stopped.
    const cause = await fed
    if (cause instanceof ContainerProblem) throw cause
    if (problem !== undefined) throw new ContainerProblem(problem)
  } finally {
    child.kill('SIGKILL')
  }
}

function absent(error: Error, program: string): string {
  const reason =
    'code' in error && error.code === 'ENOENT' ? 'is not on this machine' : error.message
  return `it takes the program ${program} to unpack it, which ${reason}`
}

//  xz: (stdin): Compressed data is corrupt
function failed(words: string, program: string): string {
  const said = words
    .trim()
    .split('\n', 1)[0]
    ?.replace(/^\w+: (?:\(stdin\): )?/, '')
  return `damaged ${program} data (${said ?? 'it gave no reason'})`
}
