// `--allow-host-changes`: settings are set for a recording and restored at its end, whatever ends it. The machine is a folder
// of sysfs and procfs files, the server a process that sleeps, and the load prints a setting.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { BadInput } from '../../tools/core/errors.ts'
import { compareHost } from '../../tools/record/host-differences.ts'
import { prepareHost } from '../../tools/record/host-changes.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { record } from '../../tools/record/record-plan.ts'
import type { Recording } from '../../tools/record/recording.ts'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { hostFiles, sampleHost, unsetFiles } from './sample-host.ts'

const wanted = '{governor: performance, turbo: off, thp: never, swap: off}'

interface Sample {
  readonly recording: Recording
  readonly host: ReturnType<typeof sampleHost>
  readonly archive: string
  readonly messages: string[]
  readonly commands: string[]
  readonly abort: AbortController
}

function sample(
  context: TestContext,
  {
    host: stated = wanted,
    server = 'sleep',
    load = 'true',
    allow = true,
    failure,
  }: {
    readonly host?: string
    readonly server?: string
    readonly load?: string
    readonly allow?: boolean
    readonly failure?: string
  } = {},
): Sample {
  const folder = temporaryFolder(context)
  const root = join(folder, 'root')
  const planFile = join(folder, 'plan.yaml')
  smallFolder(folder, {
    'plan.yaml': `title: Settings
host: ${stated}
engines:
  - {name: sleeper, adapter: command, version: '1', start: ['${server}', '600'], ready: ['${server === 'sleep' ? 'true' : 'false'}']}
workloads:
  - {name: probe, load: command, run: [sh, -c, 'cat ${join(root, hostFiles.governors[1] ?? '')}; ${load}']}
threads: [1]
repeats: 1
seconds: 1
warmup: 0
collect: []
`,
  })
  const commands: string[] = []
  const messages: string[] = []
  const host = sampleHost(root, commands, failure)
  const abort = new AbortController()
  const archive = join(folder, 'archive')
  return {
    ...{ host, archive, messages, commands, abort },
    recording: {
      ...{ plan: readPlan(planFile), planFile, archive, scratch: join(folder, 'scratch') },
      ...{ signal: abort.signal, lastRound: new AbortController().signal },
      ...{ onlyPrepare: false, allowHostChanges: allow, host },
      progress: () => undefined,
      talk: (text) => messages.push(text),
    },
  }
}

// Values, because the kernel of the copy prints no brackets after a change.
function settingsOf({ host }: Sample): readonly string[] {
  const { governors, noTurbo, hugePages, swaps } = hostFiles
  const hugePage = host.textOf(hugePages)
  return [
    ...governors.map(host.textOf),
    host.textOf(noTurbo),
    /\[(\w+)\]/.exec(hugePage)?.[1] ?? hugePage,
    host.textOf(swaps).split('\n').length === 1 ? 'no swap' : 'swap',
  ]
}

const unset = ['powersave', 'powersave', '0', 'madvise', 'swap']
const set = ['performance', 'performance', '1', 'never', 'no swap']

suite('a recording that may change the host', () => {
  test('has the stated settings, lists what it changed, and restores it', async (context) => {
    const own = sample(context)
    const { done, failed } = await record(own.recording)
    assert.deepEqual([done, failed], [1, 0])
    const run = join(own.archive, 'runs/sleeper/default/probe/t1.r1.probe.txt')
    assert.match(readFileSync(run, 'utf8'), /^performance$/m)
    assert.deepEqual(settingsOf(own), unset)
    assert.deepEqual(own.commands, ['swapoff /dev/sda2', 'swapon /dev/sda2'])
    const changes = readFileSync(join(own.archive, 'host/changes.txt'), 'utf8').split('\n')
    assert.deepEqual(changes, [
      '# Settings that were changed for the recording and restored at its end.',
      ...hostFiles.governors.map((path) => `governor: powersave -> performance (/${path})`),
      `turbo: on -> off (/${hostFiles.noTurbo})`,
      `thp: madvise -> never (/${hostFiles.hugePages})`,
      'swap: on -> off (/dev/sda2)',
      '',
    ])
    const settings = readFileSync(join(own.archive, 'host/settings.txt'), 'utf8')
    assert.match(settings, /^governor: performance\nno turbo \(Intel\): 1$/m)
    assert.equal(existsSync(join(own.recording.scratch, 'host-changes.json')), false)
  })

  test('restores them when it is interrupted', async (context) => {
    const own = sample(context, { load: 'sleep 30' })
    const recorded = record(own.recording)
    const started = join(own.recording.scratch, 'point')
    for (let tries = 0; tries < 500 && !existsSync(started); tries += 1) await wait(20)
    assert.deepEqual(settingsOf(own), set)
    own.abort.abort()
    assert.equal((await recorded).stopped, 'interrupted')
    assert.deepEqual(settingsOf(own), unset)
  })

  test('restores them when no server starts', async (context) => {
    const own = sample(context, { server: 'false' })
    await assert.rejects(record(own.recording), BadInput)
    assert.deepEqual(settingsOf(own), unset)
  })

  test('restores those that it set before one that cannot be set', async (context) => {
    const own = sample(context, { failure: 'Cannot allocate memory' })
    await assert.rejects(record(own.recording), (error) => {
      assert.ok(error instanceof BadInput)
      assert.equal(error.message, 'swapoff failed: Cannot allocate memory')
      assert.equal(error.where, '/dev/sda2')
      assert.match(error.advice, /as root/)
      return true
    })
    assert.deepEqual(settingsOf(own), unset)
  })

  test('restores them when the process exits at once', (context) => {
    const own = sample(context)
    const { root } = own.host
    const script = `
      import { prepareHost } from './tools/record/host-changes.ts'
      import { mkdirSync } from 'node:fs'
      import { readPlan } from './tools/record/read-plan.ts'
      const planFile = ${JSON.stringify(own.recording.planFile)}
      const scratch = ${JSON.stringify(own.recording.scratch)}
      mkdirSync(scratch)
      const host = { root: ${JSON.stringify(root)}, runSwap: () => undefined }
      const plan = { ...readPlan(planFile), host: { governor: 'performance' } }
      const archive = ${JSON.stringify(own.archive)}
      prepareHost({ plan, planFile, scratch, archive, host, allowHostChanges: true, talk: () => {} })
      process.stdout.write((await import('node:fs')).readFileSync(${JSON.stringify(join(root, hostFiles.governors[0] ?? ''))}))
      process.exit(130)
    `
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import=tsx', '--input-type=module', '--eval', script],
      { cwd: packageRoot, encoding: 'utf8' },
    )
    assert.equal(status, 130, stderr)
    assert.equal(stdout, 'performance')
    assert.deepEqual(settingsOf(own), unset)
  })

  test('restores those of a recording that was killed', async (context) => {
    const own = sample(context, { host: '{turbo: off}', allow: false })
    const { root } = own.host
    const { differences } = compareHost({ governor: 'performance' }, root)
    for (const path of hostFiles.governors) writeFileSync(join(root, path), 'performance\n')
    smallFolder(own.recording.scratch, { 'host-changes.json': JSON.stringify(differences) })
    await record(own.recording)
    assert.deepEqual(settingsOf(own), unset)
    assert.match(own.messages.join('\n'), /restoring the settings that a killed recording changed/)
    assert.equal(existsSync(join(own.recording.scratch, 'host-changes.json')), false)
  })
})

suite('a recording that may not change the host', () => {
  test('prints each setting that is not as the plan states it', async (context) => {
    const own = sample(context, { allow: false })
    await record(own.recording)
    assert.deepEqual(settingsOf(own), unset)
    assert.equal(existsSync(join(own.archive, 'host/changes.txt')), false)
    const about = own.messages.filter((text) => text.includes('--allow-host-changes'))
    assert.deepEqual(
      about.map((text) => text.replace(/; --allow.*/, '')),
      [
        'host: governor is powersave, the plan states performance',
        'host: turbo is on, the plan states off',
        'host: thp is madvise, the plan states never',
        'host: swap is on (/dev/sda2)',
      ],
    )
  })

  test('prints settings that changed since its earlier runs', async (context) => {
    const own = sample(context, { allow: false, host: '{turbo: on}' })
    await record(own.recording)
    writeFileSync(join(own.host.root, hostFiles.hugePages), '[always] madvise never\n')
    await record(own.recording)
    assert.match(
      own.messages.join('\n'),
      /host: transparent huge pages is always, but was madvise in the earlier runs of this archive/,
    )
  })
})

suite('a setting that the machine does not have', () => {
  const cases = [
    [
      '{governor: schedutil}',
      'Unexpected governor schedutil, expected one of performance, powersave',
    ],
    ['{turbo: off}', 'This machine has no switch for turbo'],
  ] as const
  for (const [stated, message] of cases)
    test(`is refused where it would be set: ${stated}`, async (context) => {
      const own = sample(context, { host: stated })
      const files = Object.entries(unsetFiles).filter(([path]) => path !== hostFiles.noTurbo)
      const root = join(temporaryFolder(context), 'root')
      smallFolder(root, Object.fromEntries(files))
      const recording = { ...own.recording, host: { ...own.host, root } }
      assert.throws(() => prepareHost(recording), { message, where: recording.planFile })
      await assert.doesNotReject(record({ ...recording, allowHostChanges: false }))
      assert.ok(own.messages.includes(`host: ${message}`))
    })
})
