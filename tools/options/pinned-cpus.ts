// The CPUs to which a command line pins its program.
//
// Reference: util-linux, taskset(1); numactl(8).
import { programArguments } from '../formats/reading/printed-command-line.ts'

const taskset = { letters: '', names: [], isLauncher: true } as const
/** The options of `numactl`. */
export const numactl = {
  letters: 'CMNPSfimopw',
  names: [
    ...['cpunodebind', 'file', 'interleave', 'length', 'membind', 'offset', 'physcpubind'],
    ...['preferred', 'preferred-many', 'shm', 'shmid', 'shmmode', 'weighted-interleave'],
  ],
  isLauncher: true,
} as const

// 0-3,8
const list = /^\d[\d,-]*$/

/** The list of CPUs of `taskset -c 0-3 sysbench …` or `numactl --physcpubind=0,1 pgbench …`; undefined without one. */
export function pinnedCpus(command: string): string | undefined {
  const { options = [], operands = [] } = programArguments('taskset', command, taskset) ?? {}
  const hasList = options.some(({ name }) => name === '-c' || name === '--cpu-list')
  const cpus = hasList
    ? operands[0]
    : programArguments('numactl', command, numactl)?.options.findLast(
        ({ name }) => name === '-C' || name === '--physcpubind',
      )?.value
  return cpus !== undefined && list.test(cpus) ? cpus : undefined
}
