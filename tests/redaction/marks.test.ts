// What the marks of a line say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as marked from '../../tools/redaction/marks.ts'
import { privateLines } from '../../tools/redaction/private-lines.ts'

const { marks } = marked

test('each list of markers has its bit, and each question its lists', () => {
  const answers = Object.values(marks).map((bit) => {
    const line = { line: 1, start: 0, end: 1, marks: bit }
    return [
      marked.isMarkedSecret(line),
      marked.isMarkedIdentity(line),
      marked.isMarkedName(line),
      marked.isMarkedTool(line),
      marked.isMarkedFullName(line),
      marked.isMarkedAnnouncement(line),
    ].map(Number)
  })
  assert.deepEqual(answers, [
    [1, 0, 0, 0, 0, 0],
    [0, 1, 1, 0, 0, 0],
    [0, 1, 1, 0, 0, 0],
    [0, 1, 1, 0, 0, 0],
    [0, 1, 1, 0, 0, 0],
    [0, 1, 0, 1, 0, 0],
    [0, 1, 0, 0, 1, 0],
    [0, 1, 0, 0, 0, 1],
  ])
  assert.equal(marked.groupMarks, marks.dots + marks.colons + marks.dashes)
})

test('a secret, an address, a time in front and a row of numbers have their marks', () => {
  const marksOf = (line: string): number =>
    privateLines(Buffer.from(line)).marked.reduce((all, each) => all | each.marks, 0)
  assert.equal(marksOf('password') & marks.secret, marks.secret)
  assert.equal(marksOf('a 10.0.0.5 b') & marks.dots, marks.dots)
  assert.equal(marksOf('a 10.0 b') & marks.dots, 0)
  assert.equal(marksOf('a b1:b2:b3:b4:b5:b6 b') & marks.colons, marks.colons)
  assert.equal(marksOf('Nov 27 06:39:47 a b') & marks.identity, marks.identity)
  assert.equal(marksOf('Nov-27 06:39:47 a b') & marks.identity, 0)
  assert.equal(marksOf('a hostname b') & marks.identity, marks.identity)
  assert.equal(marksOf('a 10.0.0.5 b') & marks.identity, 0)
  assert.equal(marksOf(' 1  0 '), 0)
})
