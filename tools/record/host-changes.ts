// Changes of the machine's settings for a recording: written down before they are made, and undone at its end.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execaSync } from 'execa'
import { BadInput } from '../core/errors.ts'
import {
  compareHost,
  describeDifferences,
  readSetting,
  shownValues,
  swapDevices,
  type HostAccess,
  type HostDifference,
} from './host-differences.ts'
import type { Recording } from './recording.ts'

/** The file of an archive that lists the changed settings. */
export const changesFile = 'host/changes.txt'

/** This machine. */
export const thisHost: HostAccess = {
  root: '/',
  runSwap: ([program = '', ...words]) => {
    const { failed, message = 'unknown reason' } = execaSync(program, words, { reject: false })
    // The last line is that of its standard error.
    return failed ? message.trimEnd().split('\n').at(-1) : undefined
  },
}

/** Undoes changes; returns why some could not be undone, each with what to do. */
export type Restore = () => readonly string[]

/**
 * Sets what `host` of the plan states, if the recording may change the machine, and prints the differences if not. Changes
 * are listed in `host/changes.txt`, and undone by the returned function or when the process exits. Those of a recording that
 * was killed are undone first. Throws `BadInput` for a setting that the machine does not have or does not let be changed.
 */
export function prepareHost(recording: Recording): Restore {
  const { plan, planFile, scratch, archive, talk, host = thisHost } = recording
  const note = join(scratch, 'host-changes.json')
  if (existsSync(note)) {
    const unrestored = JSON.parse(readFileSync(note, 'utf8')) as readonly HostDifference[]
    talk('host: restoring the settings that a killed recording changed')
    for (const problem of undo(unrestored, host, note)) talk(`host: ${problem}`)
  }
  if (plan.host === undefined) return () => []
  const { differences, unavailable } = compareHost(plan.host, host.root)
  if (!recording.allowHostChanges) {
    for (const text of unavailable) talk(`host: ${text}`)
    for (const text of describeDifferences(differences))
      talk(`host: ${text}; --allow-host-changes sets it for the recording`)
    return () => []
  }
  const [problem] = unavailable
  if (problem !== undefined)
    throw new BadInput(problem, planFile, 'Correct or remove the setting in `host` of the plan')
  if (differences.length === 0) return () => []
  return changeHost(differences, { host, note, archive })
}

interface ChangeTerms {
  readonly host: HostAccess
  /** File that lists the changes until they are undone. */
  readonly note: string
  readonly archive: string
}

function changeHost(
  differences: readonly HostDifference[],
  { host, note, archive }: ChangeTerms,
): Restore {
  writeFileSync(note, JSON.stringify(differences))
  // The third Ctrl-C ends the process at once.
  const atExit = (): void => void undo(differences, host, note)
  process.once('exit', atExit)
  const restore: Restore = () => {
    process.off('exit', atExit)
    return undo(differences, host, note)
  }
  try {
    for (const difference of differences) change(difference, host)
    listChanges(differences, join(archive, changesFile))
  } catch (error) {
    restore()
    throw error
  }
  return restore
}

function change(difference: HostDifference, { root, runSwap }: HostAccess): void {
  if (difference.kind === 'swap') {
    const reason = runSwap(['swapoff', difference.device])
    if (reason === undefined) return
    throw new BadInput(`swapoff failed: ${reason}`, difference.device, advice)
  }
  const { path, setting, after } = difference
  const reason = writeSetting(path, after, root)
  if (reason !== undefined)
    throw new BadInput(`The ${setting} could not be set to ${after}: ${reason}`, `/${path}`, advice)
}

const advice =
  'Run `record` as root, remove the setting from `host` of the plan, or omit --allow-host-changes'

// Undefined if the kernel took the text.
function writeSetting(path: string, text: string, root: string): string | undefined {
  try {
    writeFileSync(join(root, path), text)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message
    throw error
  }
  const now = readSetting(path, root)
  return now === text ? undefined : `it is still ${now}`
}

function undo(
  differences: readonly HostDifference[],
  { root, runSwap }: HostAccess,
  note: string,
): readonly string[] {
  const problems = differences.toReversed().flatMap((difference): readonly string[] => {
    if (difference.kind === 'swap') {
      const { device, priority } = difference
      if (swapDevices(root).some((used) => used.device === device)) return []
      // The kernel chose a negative priority itself.
      const order = priority < 0 ? [] : ['--priority', String(priority)]
      const command = ['swapon', ...order, device]
      const reason = runSwap(command)
      return reason === undefined ? [] : [`run \`${command.join(' ')}\`: it failed with ${reason}`]
    }
    const { path, setting, before } = difference
    const reason = writeSetting(path, before, root)
    return reason === undefined
      ? []
      : [`write ${before} to /${path}: the ${setting} could not be restored (${reason})`]
  })
  if (problems.length === 0) rmSync(note, { force: true })
  return problems
}

// A continued recording changes the same settings again.
function listChanges(differences: readonly HostDifference[], file: string): void {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : head
  const lines = differences.map((difference) => {
    if (difference.kind === 'swap') return `swap: on -> off (${difference.device})\n`
    const [before, after] = shownValues(difference)
    return `${difference.setting}: ${before} -> ${after} (/${difference.path})\n`
  })
  const added = lines.filter((line) => !known.includes(line))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, known + added.join(''))
}

const head = '# Settings that were changed for the recording and restored at its end.\n'
