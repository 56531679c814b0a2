// A second machine on this one: a network namespace with an sshd, reached through a key and a configuration of its own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signalProcess } from '../../tools/core/signal-process.ts'

// A network of its own for each process: one that was killed leaves its devices with their addresses.
const network = `10.231.${String(process.pid % 256)}`
const server = `${network}.1`
const client = `${network}.2`

/** The client as the server machine sees it. */
export interface ClientMachine {
  readonly server: string
  readonly address: string
  /** Destination of ssh. */
  readonly ssh: string
  /** PATH with an ssh that knows the destination. */
  readonly path: string
  /** Ends the open connections; sshd goes on. */
  dropConnections(): void
  remove(): void
}

/** Why there is no client machine, in words for `skip`; false where there can be one. */
export function clientMachineMissing(): string | false {
  const absent = ['ip', 'ssh', 'ssh-keygen'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  if (!existsSync('/usr/sbin/sshd')) absent.push('sshd')
  if (process.getuid?.() !== 0) absent.push('root')
  return absent.length === 0
    ? false
    : `SKIPPED: no ${absent.join(', ')}, so nothing was recorded over ssh; apt-get install openssh-server openssh-client iproute2`
}

/** Creates the namespace and starts its sshd; files are in `folder`. */
export async function clientMachine(folder: string): Promise<ClientMachine> {
  const name = `bf-${String(process.pid)}`
  const link = `bf${String(process.pid % 10_000)}`
  const ip = (...words: readonly string[]): void => void execFileSync('ip', words)
  ip('netns', 'add', name)
  ip('link', 'add', `${link}s`, 'type', 'veth', 'peer', 'name', `${link}c`, 'netns', name)
  ip('addr', 'add', `${server}/24`, 'dev', `${link}s`)
  ip('link', 'set', `${link}s`, 'up')
  ip('-n', name, 'addr', 'add', `${client}/24`, 'dev', `${link}c`)
  for (const device of [`${link}c`, 'lo']) ip('-n', name, 'link', 'set', device, 'up')
  for (const key of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)])
  writeFileSync(join(folder, 'sshd.conf'), sshdConfiguration(folder))
  writeFileSync(join(folder, 'ssh.conf'), sshConfiguration(folder))
  mkdirSync('/run/sshd', { recursive: true })
  const sshd = spawn(
    'ip',
    ['netns', 'exec', name, '/usr/sbin/sshd', '-D', '-e', '-f', join(folder, 'sshd.conf')],
    { stdio: 'ignore' },
  )
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'ssh'),
    `#!/bin/sh\nexec /usr/bin/ssh -F '${join(folder, 'ssh.conf')}' "$@"\n`,
  )
  chmodSync(join(bin, 'ssh'), 0o755)
  const path = `${bin}:${process.env['PATH'] ?? ''}`
  const isReachable = (): boolean =>
    spawnSync('ssh', ['load', 'true'], { env: { ...process.env, PATH: path } }).status === 0
  for (let attempt = 0; !isReachable(); attempt += 1) {
    if (attempt === 50) throw new Error(`ssh does not reach ${client}`)
    await wait(100)
  }
  return {
    ...{ server, address: client, ssh: 'load', path },
    dropConnections() {
      const pids = execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
      for (const pid of pids
        .split('\n')
        .filter((text) => text !== '' && Number(text) !== sshd.pid)) {
        const command = spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).stdout
        if (/^sshd(?:-session)?: /.test(command)) signalProcess(Number(pid), 'SIGKILL')
      }
    },
    remove() {
      sshd.kill('SIGKILL')
      const pids = execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
      for (const pid of pids.split('\n').filter((text) => text !== ''))
        signalProcess(Number(pid), 'SIGKILL')
      ip('netns', 'del', name)
    },
  }
}

function sshdConfiguration(folder: string): string {
  return [
    'Port 2222',
    `ListenAddress ${client}`,
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'user.pub')}`,
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'StrictModes no',
    'UsePAM no',
    'PidFile none',
    '',
  ].join('\n')
}

function sshConfiguration(folder: string): string {
  return [
    'Host load',
    `  HostName ${client}`,
    '  Port 2222',
    '  User root',
    `  IdentityFile ${join(folder, 'user')}`,
    '  ConnectTimeout 5',
    '  IdentitiesOnly yes',
    '  StrictHostKeyChecking no',
    `  UserKnownHostsFile ${join(folder, 'known')}`,
    '',
  ].join('\n')
}
