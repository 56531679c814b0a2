// What is kept of the data of `perf record`: a flat report, and stacks folded.
import { Collapser } from '../profiles/collapse.ts'
import { folded } from '../profiles/stacks.ts'
import { printed } from './child.ts'

// Calls that the compiler put inline would take perf minutes to name.
const common = ['--no-inline', '--input']

/** The texts about the processes that are called `server`, by their tool; undefined is what could not be made. */
export async function profileTexts(
  data: string,
  cwd: string,
  server: string,
): Promise<Readonly<Record<'perf' | 'stacks', string | undefined>>> {
  const comms = [`--comms=${server}`]
  const only = [...comms, '--percentage=relative']
  const report = [
    'perf',
    'report',
    '--stdio',
    '--no-children',
    '-g',
    'none',
    ...only,
    ...common,
    data,
  ]
  const fields = ['--fields', 'comm,pid,tid,time,period,event,ip,sym,dso']
  const samples = await printed(
    ['perf', 'script', ...fields, ...comms, ...common, data],
    cwd,
    patience,
  )
  const text = await printed(report, cwd, patience)
  return {
    // Without a sample it is a title alone.
    perf: text?.includes('# Samples: ') === true ? text : undefined,
    stacks: samples === undefined ? undefined : stacksOf(samples),
  }
}

const patience = 120

function stacksOf(samples: string): string | undefined {
  const collapser = new Collapser()
  for (const line of samples.split('\n')) collapser.take(line)
  const { stacks } = collapser.result()
  return stacks.size === 0 ? undefined : folded(stacks)
}
