// The texts that an archive keeps of the data of `perf record`: a flat report, and folded stacks.
import { Collapser } from '../profiles/collapse.ts'
import { folded } from '../profiles/stacks.ts'
import { outputOf } from './child-process.ts'

// Resolving inlined functions takes perf minutes.
const inputOptions = ['--no-inline', '--input']

const timeLimit = 120

/**
 * Renders the profile of a server, by tool; undefined for a text without samples. `filter` is the option of perf that
 * selects its samples, such as `--pid=12`.
 */
export async function renderProfile(
  data: string,
  cwd: string,
  filter: string,
): Promise<Readonly<Record<'perf' | 'stacks', string | undefined>>> {
  const fields = ['--fields', 'comm,pid,tid,time,period,event,ip,sym,dso']
  const script = ['perf', 'script', ...fields, filter, ...inputOptions, data]
  const samples = await outputOf(script, cwd, timeLimit)
  const layout = ['--stdio', '--no-children', '-g', 'none', filter, '--percentage=relative']
  const report = await outputOf(
    ['perf', 'report', ...layout, ...inputOptions, data],
    cwd,
    timeLimit,
  )
  return {
    // Without samples the report consists of its title.
    perf: report?.includes('# Samples: ') === true ? report : undefined,
    stacks: samples === undefined ? undefined : foldStacks(samples),
  }
}

function foldStacks(samples: string): string | undefined {
  const collapser = new Collapser()
  for (const line of samples.split('\n')) collapser.take(line)
  const { stacks } = collapser
  return stacks.size === 0 ? undefined : folded(stacks)
}
