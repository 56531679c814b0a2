// The command line of pgbench 9.0 to 18.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (main).
import { programArguments, type ProgramArguments } from '../reading/printed-command-line.ts'

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
  return hasOption(command, '-C', '--connect')
}

/** True if pgbench creates its tables instead of running transactions: `-i`, `-is 100`, `--initialize`. */
export function initialises(command: string): boolean {
  return hasOption(command, '-i', '--initialize')
}

function hasOption(command: string, ...names: readonly string[]): boolean {
  return pgbenchArguments(command)?.options.some(({ name }) => names.includes(name)) ?? false
}
