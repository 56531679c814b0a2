// The command line of pgbench 9.0 to 18.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (main).
import { programArguments, type ProgramArguments } from '../reading/program-arguments.ts'

const valued = {
  letters: 'bcDfFhIjLMpPRstTU',
  names: [
    ...['aggregate-interval', 'builtin', 'client', 'define', 'file', 'fillfactor', 'host'],
    ...['index-tablespace', 'init-steps', 'jobs', 'latency-limit', 'log-prefix', 'max-tries'],
    ...['partition-method', 'partitions', 'port', 'progress', 'protocol', 'random-seed', 'rate'],
    ...['sampling-rate', 'scale', 'show-script', 'tablespace', 'time', 'transactions', 'username'],
  ],
}

/** The arguments of pgbench in a command line; undefined if it does not start pgbench. */
export function pgbenchArguments(command: string): ProgramArguments | undefined {
  return programArguments('pgbench', command, valued)
}

/** True if pgbench connects for every transaction: `-C`, `-nC`, `--connect`. */
export function reconnects(command: string): boolean {
  const options = pgbenchArguments(command)?.options ?? []
  return options.some(({ name }) => name === '-C' || name === '--connect')
}
