// The command line that a script echoed in front of a load tool's output.

// Programs that start another one; their own words may stand before the tool's.
const launchers = new Set(
  'taskset numactl nice ionice chrt setarch time timeout stdbuf sudo env nohup exec eval'.split(
    ' ',
  ),
)
const mostWordsBefore = 24

/** The command line that starts `tool`, without a shell's prompt; undefined when the line is none. */
export function commandLineOf(tool: string, text: string): string | undefined {
  if (!text.includes(tool)) return undefined
  // + sysbench --threads=8 oltp_read_only run
  const command = text.replace(/^(?:\++|\$|#) /, '').trim()
  const words = command.split(' ', mostWordsBefore).filter((word) => word !== '')
  const program = words.findIndex((word) => baseName(word) === tool)
  return program >= 0 && startsProgram(words.slice(0, program)) ? command : undefined
}

// LUA_PATH=/opt/lua/?.lua taskset -c 0 /usr/bin/sysbench --db-driver=mysql oltp_read_only run
function startsProgram(before: readonly string[]): boolean {
  const launched = before.findIndex((word) => launchers.has(baseName(word)))
  const assignments = launched < 0 ? before : before.slice(0, launched)
  return assignments.every((word) => /^[A-Za-z_]\w*=/.test(word))
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1)
}
