import type { Chunks } from '../byte-stream.ts'
import { ContainerProblem } from '../container-problem.ts'

/**
 * Decompresses by a program of the machine from stdin to stdout, so that the program sees no path. Throws
 * `ContainerProblem` if it is not installed or fails, and kills it if its output is not read to the end.
 */
export async function* decodeWithProgram(
  program: string,
  options: readonly string[],
  compressed: Chunks,
): Chunks {
  // Most archives need no program.
  const { execa } = await import('execa')
  const subprocess = execa(program, options, {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    extendEnv: false,
    stdin: compressed,
    buffer: { stdout: false },
    encoding: 'buffer',
    reject: false,
  })
  try {
    for await (const piece of subprocess.stdout) yield piece as Buffer
    const { failed, code, cause, stderr } = await subprocess
    // Damage of the compressed bytes also makes the program fail.
    if (cause instanceof ContainerProblem) throw cause
    if (code === 'ENOENT')
      throw new ContainerProblem(`decompression needs ${program}, which is not installed`)
    if (failed) throw new ContainerProblem(`damaged ${program} data (${reasonIn(stderr)})`)
  } finally {
    subprocess.kill('SIGKILL')
  }
}

//  xz: (stdin): Compressed data is corrupt
function reasonIn(stderr: Uint8Array): string {
  const [line = ''] = Buffer.from(stderr).toString().trim().split('\n', 1)
  const reason = line.replace(/^\w+: (?:\(stdin\): )?/, '')
  return reason === '' ? 'unknown reason' : reason
}
