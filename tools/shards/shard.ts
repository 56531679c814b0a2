// Which shard of a conversion a file belongs to, and which shard this process converts.
import { createHash } from 'node:crypto'
import { BadInput } from '../core/errors.ts'

/** Shard `index` (from 0) of `count`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** The variables that state the shard where the command line gives `env`: the first that is set. */
export const indexVariables = [
  'BENCHFOLIO_SHARD',
  'SLURM_ARRAY_TASK_ID',
  'JOB_COMPLETION_INDEX',
] as const
export const countVariables = ['BENCHFOLIO_SHARDS', 'SLURM_ARRAY_TASK_COUNT'] as const

const mostShards = 100_000

/** Parses `i/n`, or `env` for the variables of a scheduler. Throws `BadInput` for anything else. */
export function parseShard(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Shard {
  const stated = text === 'env' ? fromEnvironment(environment) : text
  const [, index = '', count = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(stated) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (index !== '' && shard.index < shard.count && shard.count <= mostShards) return shard
  throw new BadInput(
    `Unexpected shard \`${stated}\`, expected i/n with i from 0 to n − 1`,
    text === 'env' ? [...indexVariables, ...countVariables].join(', ') : '--shard',
    'Give a shard such as 0/8, or env in a job that sets the variables: see docs/scale.md#several-machines',
    2,
  )
}

/** `3/8`. */
export function shardName({ index, count }: Shard): string {
  return `${String(index)}/${String(count)}`
}

/** The shard of a file, 0 to `count` − 1: by a digest of its archive and path, so it needs no other file. */
export function shardOf(slug: string, path: string, count: number): number {
  const digest = createHash('sha256').update(`${slug}\0${path}`).digest()
  return Number(digest.readBigUInt64BE() % BigInt(count))
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): string {
  const value = (names: readonly string[]): string =>
    names.map((name) => environment[name]).find((text) => text !== undefined) ?? ''
  return `${value(indexVariables)}/${value(countVariables)}`
}
