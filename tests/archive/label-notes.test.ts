import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { labelNotes } from '../../tools/archive/label-notes.ts'

suite('the notes on labels', () => {
  for (const [name, paths, expected] of [
    ['of distinct names are none', ['a', 'b/a', 'b/c', 'ss', 'ß'], []],
    [
      'name escaped characters',
      ['a\\x0ab'],
      [
        'info name a\\x0ab: This name contains control characters or invalid UTF-8, written as \\xNN',
      ],
    ],
    [
      'compare names of different case with the first',
      ['README', 'Readme', 'readme'],
      [
        'info alike Readme: This name differs from README in case only',
        'info alike readme: This name differs from README in case only',
      ],
    ],
    [
      'compare names of different Unicode form',
      ['A\u0308', 'Ä'],
      ['info alike Ä: This name differs from A\u0308 in Unicode form only'],
    ],
    [
      'name the nearest file that is also a folder',
      ['a', 'a/b', 'a/b/c/d', 'a/e', 'ab/c'],
      [
        'warning clash a/b: a is a file and a folder',
        'warning clash a/b/c/d: a/b is a file and a folder',
        'warning clash a/e: a is a file and a folder',
      ],
    ],
    [
      'are all of one label',
      ['X\\x01', 'x\\x01', 'x\\x01/a'],
      [
        ...['X\\x01', 'x\\x01'].map(
          (path) =>
            `info name ${path}: This name contains control characters or invalid UTF-8, written as \\xNN`,
        ),
        'info alike x\\x01: This name differs from X\\x01 in case only',
        'info name x\\x01/a: This name contains control characters or invalid UTF-8, written as \\xNN',
        'warning clash x\\x01/a: x\\x01 is a file and a folder',
      ],
    ],
  ] as const)
    test(name, () => {
      assert.deepEqual(
        labelNotes(paths).map(
          ({ severity, rule, message, place }) =>
            `${severity} ${rule.replace('archive/', '')} ${place.file}: ${message}`,
        ),
        expected,
      )
    })
})
