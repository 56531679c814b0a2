// Campaigns: the runs that a chart may draw together, and the keys that make its lines.
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import {
  cellSets,
  differingKeys,
  fieldsText,
  pick,
  serverKeys,
  type CellSet,
} from '../findings/cells.ts'
import { sideKey } from '../findings/changes.ts'
import { whereText } from '../findings/change-findings.ts'
import type { Run } from '../model.ts'

/** Runs that agree in every part of their paths whose meaning is unknown. */
export interface Campaign {
  readonly metric: string
  /** What the runs agree in, as text; empty where other runs have the same. */
  readonly where: string
  readonly runs: readonly Run[]
  /** Keys in which the cells differ. */
  readonly keys: readonly string[]
  /** Keys that make the lines and columns: engine and version, else the first key of the system that varies. */
  readonly series: readonly string[]
}

/** What campaigns are made of. */
export interface CampaignSources {
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

/** The most lines of a chart and columns of a table. */
export const mostSeries = 14

/** The campaigns of all headline metrics, those with the most runs first. */
export function campaigns(sources: CampaignSources): readonly Campaign[] {
  return cellSets(sources.runs, sources.vocabulary)
    .flatMap((set) => campaignsOf(set, sources))
    .toSorted((a, b) => b.runs.length - a.runs.length)
}

function campaignsOf(set: CellSet, sources: CampaignSources): readonly Campaign[] {
  const outer = set.keys.filter(sources.isUnknown)
  const groups = groupedCampaigns(set, outer, undefined, sources)
  const isUnnamed = groups.every(({ series }) => series.length === 0)
  // Configurations that only the path names: the lines have the texts of the path.
  const named = isUnnamed ? outer.find((key) => isSeries(key, set)) : undefined
  return named === undefined
    ? groups
    : groupedCampaigns(
        set,
        outer.filter((key) => key !== named),
        named,
        sources,
      )
}

function isSeries(key: string, { cells }: CellSet): boolean {
  const texts = new Set(cells.map(({ fields }) => fields[key] ?? ''))
  return texts.size > 1 && texts.size <= mostSeries && !texts.has('')
}

function groupedCampaigns(
  { metric, cells, keys }: CellSet,
  outer: readonly string[],
  named: string | undefined,
  { vocabulary }: CampaignSources,
): readonly Campaign[] {
  return [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, outer))).values()].map(
    (group) => {
      const varying = differingKeys(
        group.map(({ fields }) => fields),
        keys,
      ).filter((key) => !outer.includes(key))
      return {
        metric,
        where: whereText(pick(group[0]?.fields ?? {}, outer), vocabulary),
        runs: group.flatMap(({ runs }) => runs),
        keys: varying,
        series: seriesKeys(varying, keys, named),
      }
    },
  )
}

const systemKeys = [
  ...[sideKey, 'config', 'memory', 'cores', 'sockets', 'ht', 'instance', 'work_mem', 'allocator'],
  ...['server', 'host', 'storage'],
]

function seriesKeys(
  varying: readonly string[],
  keys: readonly string[],
  named: string | undefined,
): readonly string[] {
  const server = varying.includes(sideKey) ? [] : serverKeys.filter((key) => varying.includes(key))
  if (server.length > 0)
    return server.includes('version') && keys.includes('engine') ? ['engine', 'version'] : server
  const system = systemKeys.find((key) => varying.includes(key))
  if (system !== undefined) return [system]
  return named !== undefined && varying.includes(named) ? [named] : []
}
