// benchfolio completion: the script that completes commands and options in a shell.
import type { Command } from './command.ts'
import { parseChoice } from './input/usage-error.ts'
import type { CommandRow } from './register.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

interface CompletedCommand {
  readonly name: string
  readonly summary: string
  /** `--root` → its help. */
  readonly options: readonly (readonly [flag: string, help: string])[]
}

/** The command that prints the script for the commands in `rows`; always 0. */
export function completion(rows: readonly CommandRow[]): Command<readonly [shell: string]> {
  return {
    arguments: [{ name: '<shell>', help: shells.join(', ') }],
    options: [],
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/benchfolio',
      'completion fish > ~/.config/fish/completions/benchfolio.fish',
    ],
    async run([shell], _options, output) {
      const chosen = parseChoice(shell, shells, 'shell', 'command line of completion')
      const commands = await Promise.all(rows.map(completed))
      output.data(scripts[chosen](commands))
      return 0
    },
  }
}

async function completed({ name, summary, load }: CommandRow): Promise<CompletedCommand> {
  const { options } = await load()
  const flags = options.flatMap(({ flags: text, help }) => {
    const flag = /--[\w-]+/.exec(text)?.[0]
    return flag === undefined ? [] : [[flag, help] as const]
  })
  return { name, summary, options: [...flags, ['--help', 'print the help'] as const] }
}

const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: (commands) => `# bash completion of benchfolio
_benchfolio() {
  local current=\${COMP_WORDS[COMP_CWORD]} options=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `    ${name}) options="${options.map(([flag]) => flag).join(' ')}" ;;`).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$(ls content/archives 2>/dev/null)" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _benchfolio benchfolio
`,
  zsh: (commands) => `#compdef benchfolio
_benchfolio() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case \${words[2]} in
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) _arguments ${options.map(([flag, help]) => quoted(`${flag}[${help.replace(/[[\]:]/g, ' ')}]`)).join(' ')} '*:file:_files' ;;`,
  )
  .join('\n')}
  esac
}
compdef _benchfolio benchfolio
`,
  fish: (commands) =>
    `# fish completion of benchfolio\n${commands
      .flatMap(({ name, summary, options }) => [
        `complete -c benchfolio -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
        ...options.map(
          ([flag, help]) =>
            `complete -c benchfolio -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d ${quoted(help)}`,
        ),
      ])
      .join('\n')}\n`,
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
