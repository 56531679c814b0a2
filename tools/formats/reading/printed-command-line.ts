// The command line that a script echoed in front of a load tool's output.
import { shellWords } from './shell-words.ts'

// Programs that start another one; their own arguments may come before the tool's name.
const launchers = new Set(
  'taskset numactl nice ionice chrt setarch time timeout stdbuf sudo env nohup exec eval ssh'.split(
    ' ',
  ),
)
// Programs that start another one in a container by `exec`; a container may have the name of the tool.
const containers = new Set(['docker', 'podman', 'kubectl', 'docker-compose'])
// Launchers that set CPU affinity, NUMA policy or priority.
const scheduling = new Set('taskset numactl nice ionice chrt setarch'.split(' '))
const mostArgumentsBefore = 24

/**
 * What a shell prints in front of a command: `$ `, `++ `, `[root@db1 ~]# `, `bench@db1:~/runs$ `, `bash-5.1$ `. `$`, `#`, `%`
 * and `>` count only before a space.
 */
export const prompt = /^(?:\++|(?:\[[^\][]{1,80}\]|[^\s$#%>]{1,160})? ?[$#%>]) (?=\S)/

/** The command line that starts `tool`, without a shell's prompt; undefined for any other line. */
export function parseCommandLine(tool: string, text: string): string | undefined {
  if (!text.includes(tool)) return undefined
  // + sysbench --threads=8 oltp_read_only run
  const command = text.trim().replace(prompt, '')
  const fields = shellWords(command).slice(0, mostArgumentsBefore)
  return programIndex(tool, fields) === undefined ? undefined : command
}

/** The index of the word that starts `tool` in the words of a command line; undefined if none does. */
export function programIndex(tool: string, words: readonly string[]): number | undefined {
  const first = words.findIndex((word) => baseName(word) === tool)
  if (first < 0 || !startsProgram(words.slice(0, first))) return undefined
  // docker exec sysbench sysbench --threads=8 run
  const isContainer = words[first + 1] === tool && words.slice(0, first).some(isContainerEngine)
  return isContainer ? first + 1 : first
}

function isContainerEngine(word: string): boolean {
  return containers.has(baseName(word))
}

/** The command line with options that starts one of `programs`, without a shell's prompt; undefined for any other line. */
export function commandIn(text: string, programs: readonly string[]): string | undefined {
  if (!programs.some((program) => text.includes(program))) return undefined
  const command = programs.map((program) => parseCommandLine(program, text)).find(Boolean)
  return command !== undefined && / -/.test(command) ? command : undefined
}

// cd /data && ( pgbench -c 8 bench ) | tee log   sh -c "pgbench -c 8 bench"
const separator = /[;|&(){}"']/

/** True if one of the commands of a line, such as `( cd /data; pgbench -c 8 ) | tee log`, starts one of `programs`. */
export function startsProgramIn(line: string, programs: readonly string[]): boolean {
  const commands = line.split(separator).map((command) => command.split(' ').filter(Boolean))
  return commands.some((words) => programs.some((name) => programIndex(name, words) !== undefined))
}

// LUA_PATH=/opt/lua/?.lua taskset -c 0 /usr/bin/sysbench --db-driver=mysql oltp_read_only run
function startsProgram(before: readonly string[]): boolean {
  const launcher = before.findIndex(
    (field, index) =>
      launchers.has(baseName(field)) ||
      (isContainerEngine(field) && before.indexOf('exec', index) > index),
  )
  const assignments = launcher < 0 ? before : before.slice(0, launcher)
  return assignments.every((field) => /^[A-Za-z_]\w*=/.test(field))
}

/** The launchers before a program that set its CPU affinity, NUMA policy or priority: `taskset -c 0,1`. */
export function launcherCommands(before: readonly string[]): readonly string[] {
  const commands: string[][] = []
  for (const word of before) {
    if (launchers.has(baseName(word)) || isContainerEngine(word)) commands.push([baseName(word)])
    else commands.at(-1)?.push(word)
  }
  return commands.flatMap(([launcher = '', ...own]) =>
    scheduling.has(launcher) ? [[launcher, ...own].join(' ')] : [],
  )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Joins a command line that ends with a backslash to its continuation line: `>     --threads=8 run`. */
export function joinedCommand(command: string, next: string): string {
  return `${command.slice(0, -1).trimEnd()} ${next.trim().replace(/^>\s*/, '')}`
}
