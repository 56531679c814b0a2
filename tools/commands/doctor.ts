import { existsSync } from 'node:fs'
import { execa } from 'execa'
import { BadInput } from '../core/errors.ts'
import { hugoBinary } from '../site/hugo-binary.ts'
import type { Command } from './command.ts'

interface Finding {
  readonly tool: string
  readonly ok: boolean
  readonly found: string
  readonly advice?: string
}

/** Prints one line per tool; 0 if a build has all it needs, 1 otherwise. */
export const doctor: Command<readonly []> = {
  examples: ['doctor'],
  async run(_operands, _options, output) {
    const findings = [node(), await hugo(), project()]
    for (const { tool, ok, found, advice } of findings) {
      output.data(`${ok ? 'ok     ' : 'missing'}  ${tool.padEnd(8)}  ${found}\n`)
      if (advice !== undefined) output.data(`         do this:  ${advice}\n`)
    }
    return findings.every(({ ok }) => ok) ? 0 : 1
  },
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return {
    tool: 'node',
    ok,
    found: process.versions.node,
    ...(ok ? {} : { advice: 'Install Node 20.19 or newer' }),
  }
}

async function hugo(): Promise<Finding> {
  try {
    const binary = hugoBinary()
    const { stdout } = await execa(binary, ['version'])
    const [version = ''] = stdout.split('\n')
    return {
      tool: 'hugo',
      ok: true,
      found: `${binary} (${/v[\d.]+/.exec(version)?.[0] ?? version})`,
    }
  } catch (error) {
    return {
      tool: 'hugo',
      ok: false,
      found: error instanceof Error ? error.message : String(error),
      advice: error instanceof BadInput ? error.advice : 'Set HUGO_BIN to Hugo 0.156 or newer',
    }
  }
}

function project(): Finding {
  const ok = existsSync('site/hugo.toml')
  return {
    tool: 'project',
    ok,
    found: ok ? process.cwd() : `${process.cwd()} has no site/hugo.toml`,
    ...(ok ? {} : { advice: 'Run it in the folder that contains site/ and content/' }),
  }
}
