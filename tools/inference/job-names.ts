// The names of the jobs of fio, without what the jobs state: 4k_randread, randwrite_qd32 and mixed_r75.
import { baseName } from '../core/base-name.ts'
import type { Evidence, Fields, ResultEvidence } from './evidence.ts'
import { bytesOf, folderOf } from './path-slots.ts'
import { withoutEnding } from './recognise-fields.ts'
import { unixTime } from './settle-open.ts'

const counted = /^(?:(?:num)?jobs?|threads?|thr?|t|n|qd|(?:io)?depth|i|r|rd|mix)$/i
const modes = /^(?:rand(?:om)?|seq(?:uential)?|reads?|writes?|rw|(?:rand|seq)(?:read|write|rw))$/i

/** The files, whose results have a job where its name says more than they state and than the name of the file. */
export function withOwnJobs(all: readonly Evidence[]): readonly Evidence[] {
  const places = new Map<string, Set<string>>()
  const visit = (
    evidence: Evidence,
    each: (job: string, own: string, settings: Fields) => string,
  ): Evidence => ({
    ...evidence,
    results: evidence.results.map((result): ResultEvidence => {
      const { job: printed, ...settings } = result.settings
      const job = printed && withoutTimes(printed)
      if (job === undefined || isOfFile(job, evidence)) return { ...result, settings }
      const own = each(job, unstated(job, settings), settings)
      return { ...result, settings: own === '' ? settings : { ...settings, job: own } }
    }),
  })
  const named = new Set(
    all.filter(({ results }) => results.some(({ settings }) => settings['job'])),
  )
  for (const evidence of named)
    visit(evidence, (job, own, settings) => {
      const place = JSON.stringify([
        own,
        settings,
        wordsOf(folderOf(evidence.path)).filter((word) => !isStated(word, settings)),
      ])
      places.set(place, (places.get(place) ?? new Set()).add(job))
      return own
    })
  // Two names for what states the same are of different campaigns.
  const telling = new Set([...places.values()].flatMap((jobs) => (jobs.size > 1 ? [...jobs] : [])))
  return all.map((evidence) =>
    named.has(evidence) ? visit(evidence, (job, own) => (telling.has(job) ? job : own)) : evidence,
  )
}

function isOfFile(job: string, { path, results }: Evidence): boolean {
  return results.length === 1 && withoutEnding(baseName(path)) === job
}

// fio-randread-1680628966: a script that names its jobs by the moment.
function withoutTimes(job: string): string {
  const parts = job.split(/[-_ ]/)
  const own = parts.filter((part) => !unixTime.test(part))
  return own.length === parts.length ? job : own.join('_')
}

function unstated(job: string, settings: Fields): string {
  const words = wordsOf(job)
  const own = words.filter((word) => !isStated(word, settings))
  return own.length === words.length ? job : own.join('_')
}

const wordsOf = (name: string): readonly string[] =>
  name.split(/[^A-Za-z\d]+/).filter((word) => word !== '')

// read4k and qd32 have two parts.
function isStated(word: string, settings: Fields): boolean {
  if (/^jobs?$/i.test(word)) return true
  const parts = word.match(/[a-z]+|\d+(?:[kmgt](?:i?b)?)?(?![a-z])|./gi) ?? []
  return parts.every((part, index) => {
    if (/^\d+$/.test(part))
      return (
        counted.test(parts[index - 1] ?? '') &&
        ['threads', 'iodepth', 'rwmixread'].some((key) => settings[key] === part)
      )
    if (/^\d/.test(part)) return bytesOf(part) === bytesOf(settings['bs'] ?? '')
    if (counted.test(part) && parts[index + 1] !== undefined) return true
    const mode = part.toLowerCase().replace(/om$|uential$|s$/, '')
    const { workload = '' } = settings
    return modes.test(part) && (workload.includes(mode.replace('seq', '')) || mode === 'rw')
  })
}
