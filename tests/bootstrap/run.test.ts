import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from '../../tools/bootstrap/run.mjs'

function printing(text: string, status: number): readonly string[] {
  return ['-e', `console.error(${JSON.stringify(text)}); process.exitCode = ${status}`]
}

test('a program that fails is reported in its own words', () => {
  const cases = {
    'Fetching\nERROR: No matching distribution found\nsee the manual': /^ERROR: No matching/,
    'Reading…\nE: Unable to locate package chromium': /^E: Unable to locate/,
    'npm error code EUSAGE\nnpm error\nnpm error `npm ci` cannot\nnpm error log':
      /^npm error `npm ci`/,
    'chromium: error while loading shared libraries: libnss3.so': /libnss3/,
    'It went wrong': /^It went wrong$/,
  }
  for (const [text, expected] of Object.entries(cases)) {
    assert.throws(() => run(process.execPath, printing(text, 1)), { message: expected })
  }
})

test('a program that is missing or does not end is reported by its name', () => {
  assert.throws(() => run('no-such-program', []), /^Error: no-such-program was not found$/)
  const endless = ['-e', 'setInterval(() => {}, 1000)']
  assert.throws(() => run(process.execPath, endless, { seconds: 0.2 }), /did not end within 0\.2 s/)
})
