import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendedRuns } from '../../../tools/formats/reading/appended-runs.ts'

const second = /^s(\d+)$/

const split = (...texts: readonly string[]): readonly string[] =>
  appendedRuns(
    texts.map((text, index) => ({ text, line: index + 1 })),
    {
      programs: ['load'],
      starts: [/^head/, /^title/],
      frame: /^-+$/,
      once: [/^result/],
      body: /^(?:s\d+|result|row)/,
      last: /^result/,
      fatal: /^(?:panic|refused)/,
      refusal: /^refused/,
      alarm: /^(?:panic|error|refused)/,
      position: (text) => (second.test(text) ? Number(text.slice(1)) : undefined),
    },
  ).map((lines) => lines.map(({ text }) => text).join(' '))

test('a header after a sample, a result or a fatal error starts a new run', () => {
  assert.deepEqual(split('head', 'result', 'head', 'result', 'end'), [
    'head result',
    'head result end',
  ])
  assert.deepEqual(split('head', 's1', 'head', 'result'), ['head s1', 'head result'])
  assert.deepEqual(split('panic', 'head', 'result'), ['panic', 'head result'])
})

test('a head that a run already has starts another run, also without a sample', () => {
  assert.deepEqual(split('head', 'title', 'head', 'title', 'result'), [
    'head title',
    'head title result',
  ])
})

test('an error between the heads of a run does not start another run', () => {
  assert.deepEqual(split('head', 'error', 'title', 'result'), ['head error title result'])
  assert.deepEqual(split('error', 'head', 'result'), ['error', 'head result'])
})

test('a command line starts a run, unless the shell printed the same one again', () => {
  assert.deepEqual(split('load -t 1', 'load -t 2', 'head', 'result'), [
    'load -t 1',
    'load -t 2 head result',
  ])
  assert.deepEqual(split('load -t 1', '+ load -t 1', 'head', 'result'), [
    'load -t 1 + load -t 1 head result',
  ])
})

test('the frame of a title belongs to the run of the title', () => {
  assert.deepEqual(split('--', 'title', '--', 's1', 'error', '--', 'title', '--', 's1'), [
    '-- title -- s1 error',
    '-- title -- s1',
  ])
})

test('a second result, and a sample after a result or a signal, start another run', () => {
  assert.deepEqual(split('result', 'result'), ['result', 'result'])
  assert.deepEqual(split('result', 's9'), ['result', 's9'])
  for (const signal of ['Killed', 'run.sh: line 3:  4711 Killed   load -t 4', 'panic: x'])
    assert.deepEqual(split('s1', signal, 's1', 'result'), [`s1 ${signal}`, 's1 result'])
})

test('a sample starts another run only if its second decreases', () => {
  assert.deepEqual(split('s1', 's2', 's2', 's3', 's1', 's2'), ['s1 s2 s2 s3', 's1 s2'])
})

test('every line belongs to a run, also before the first head', () => {
  assert.deepEqual(split('x', 'head', 'result', 'y', 'head'), ['x head result y', 'head'])
  assert.deepEqual(split(), [''])
})

test('a script may print a command with its redirections, and the shell its trace', () => {
  const echoed = 'PGUSER=a load -f "a b" -t 1 2>&1 | tee out.log'
  assert.equal(split(echoed, '+ tee out.log', "+ load -f 'a b' -t 1", 'head', 'result').length, 1)
  assert.equal(split(echoed, "+ load -f 'a b' -t 2", 'head', 'result').length, 2)
  assert.equal(split('+ load -t 1', '+ sleep 5', '+ load -t 1', 'head', 'result').length, 2)
})

test('a script may print the variables of a command, and the shell their values', () => {
  const printed = ['load -t $T -c ${C}', '+ T=4', '+ load -t 4 -c 8', 'head', 'result']
  assert.equal(split(...printed).length, 1)
  assert.equal(split('load -t $T -c 9', '+ load -t 4 -c 8', 'head', 'result').length, 2)
})

test('a traced command is joined to the variables that are set for this command only', () => {
  const lines = ['+ T=4', "+ PGOPTIONS='-c jit=off'", '+ GOGC=50', '+ load -t 4', 'result']
  assert.deepEqual(split(...lines), ["+ T=4 + PGOPTIONS='-c jit=off' GOGC=50 load -t 4 result"])
  assert.deepEqual(split('+ GOGC=50', '+ sleep 5', '+ load -t 4', 'result'), [
    '+ GOGC=50 + sleep 5 + load -t 4 result',
  ])
  assert.deepEqual(split('+ GOGC=50'), ['+ GOGC=50'])
})

test('a command line is joined to its continuation lines', () => {
  const lines = ['$ load -t 1 \\', '> -c 2 \\', '>   -d 3', '+ load -t 1 -c 2 -d 3', 'result']
  assert.deepEqual(split(...lines), ['$ load -t 1 -c 2 -d 3 + load -t 1 -c 2 -d 3 result'])
})

test('a signal ends a run only if the shell names the tool, or no program', () => {
  const ended = (text: string): boolean =>
    split('s1', `run.sh: line 3:  4711 ${text}`, 's9').length > 1
  for (const command of [
    'Killed',
    'Killed                  load -t 4 > out.log',
    'Segmentation fault      (core dumped) ./load -t 4',
    'Terminated              ( cd /data && sudo -u db /opt/load -t 4 ) | tee out.log',
    'Killed                  "$LOAD" -t 4',
  ])
    assert.equal(ended(command), true, command)
  for (const command of [
    'Killed                  perf record -a -g -o load.data',
    'Terminated              iostat -x 5 > load.txt',
    'Segmentation fault      (core dumped) perf stat -p $(pidof load)',
  ])
    assert.equal(ended(command), false, command)
})

test('a refused connection after a result or after another one is a run', () => {
  assert.deepEqual(split('head', 'result', 'refused', 'x', 'refused', 'x', 'head', 'result'), [
    'head result',
    'refused x',
    'refused x',
    'head result',
  ])
})

test('a run that has started may lose connections and continue', () => {
  assert.equal(split('head', 'refused', 'refused', 's1', 'refused', 's2', 'result').length, 1)
})
