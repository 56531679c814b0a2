// benchfolio doctor: which tools were found, and what to do about those that were not.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hugoBinary } from '../site/hugo-binary.ts'
import type { CommonOptions, Output } from './command.ts'

interface Finding {
  readonly tool: string
  readonly ok: boolean
  readonly found: string
  readonly advice?: string
}

/** Prints one line a tool; 0 when all that a build needs is there, 1 otherwise. */
export function doctor(options: CommonOptions, output: Output): Promise<number> {
  const findings = [node(), hugoFinding(), project()]
  if (options.json === true) output.data(`${JSON.stringify({ findings })}\n`)
  else {
    for (const { tool, ok, found, advice } of findings) {
      output.data(`${ok ? 'ok     ' : 'missing'}  ${tool.padEnd(8)}  ${found}\n`)
      if (advice !== undefined) output.data(`         do this:  ${advice}\n`)
    }
  }
  return Promise.resolve(findings.every(({ ok }) => ok) ? 0 : 1)
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return {
    tool: 'node',
    ok,
    found: process.versions.node,
    ...(ok ? {} : { advice: 'install Node 20.19 or newer' }),
  }
}

function hugoFinding(): Finding {
  try {
    const binary = hugoBinary()
    const [version = ''] = execFileSync(binary, ['version'], { encoding: 'utf8' }).split('\n')
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
      advice: 'npm run build fetches it; or set HUGO_BIN to Hugo 0.156 or newer',
    }
  }
}

function project(): Finding {
  const ok = existsSync('site/hugo.toml')
  return {
    tool: 'project',
    ok,
    found: ok ? process.cwd() : `${process.cwd()} has no site/hugo.toml`,
    ...(ok ? {} : { advice: 'run benchfolio in the folder that holds site/ and content/' }),
  }
}
