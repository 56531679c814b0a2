// The program on a pseudo-terminal, as a person starts it.
import { spawn } from 'node:child_process'
import { program } from './benchfolio.ts'

/** Pseudo-terminals of `script` (util-linux): other systems have a program of that name with other options. */
export const hasTerminal = process.platform === 'linux'

/** What a terminal shows of a command, with its escape sequences. */
export interface Shown {
  readonly status: number | null
  readonly text: string
}

// They switch colour and progress on or off.
const decisive = new Set(['CI', 'COLORTERM', 'FORCE_COLOR', 'NODE_DISABLE_COLORS', 'NO_COLOR'])

/** Runs the program with its three streams on a terminal of 80 columns; `environment` is added to that of a person. */
export function onTerminal(
  arguments_: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const command = [process.execPath, program, ...arguments_].map(quoted).join(' ')
  const inherited = Object.entries(process.env).filter(([name]) => !decisive.has(name))
  return new Promise((resolve, reject) => {
    const child = spawn(
      'script',
      ['--quiet', '--return', '--command', `stty cols 80; ${command}`, '/dev/null'],
      {
        cwd,
        env: { ...Object.fromEntries(inherited), TERM: 'xterm', ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 120_000,
      },
    )
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (data: string) => (text += data))
    child.on('error', reject).on('close', (status) => {
      resolve({ status, text: text.replaceAll('\r\n', '\n') })
    })
  })
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
