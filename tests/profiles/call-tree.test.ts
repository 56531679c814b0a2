import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTree, stacksBelow, type CallBranch } from '../../tools/profiles/profile-call-tree.ts'

const stacks = new Map([
  ['m;run;read;wait', 60],
  ['m;run;read', 20],
  ['m;run;parse', 15],
  ['m;run;tiny', 1],
  ['m;idle;wait', 4],
])

function lines(branches: readonly CallBranch[], depth = 0): readonly string[] {
  return branches.flatMap(({ names, share, before, branches: below, rest }) => [
    `${'  '.repeat(depth)}${names.join('>')} ${share.toFixed(0)}${before === undefined ? '' : `/${before.toFixed(0)}`}${rest > 0 ? ` +${String(rest)}` : ''}`,
    ...lines(below, depth + 1),
  ])
}

suite('profiles: a tree of calls', () => {
  test('from the program to what it called: the largest first, small ones summed, chains in a line', () => {
    const tree = callTree(stacks, { direction: 'callees', least: 3 })
    assert.equal(tree.count, 100)
    assert.deepEqual(lines(tree.branches), [
      'm 100',
      '  run 96 +1',
      '    read 80',
      '      wait 60',
      '    parse 15',
      '  idle>wait 4',
    ])
  })

  test('from what ran to who called it', () => {
    assert.deepEqual(lines(callTree(stacks, { direction: 'callers', least: 3 }).branches), [
      'wait 64',
      '  read>run>m 60',
      '  idle>m 4',
      'read>run>m 20',
      'parse>run>m 15',
    ])
  })

  test('stacks may begin with a function', () => {
    assert.deepEqual(
      [...stacksBelow(new Map([...stacks, ['n;read', 5], ['n;read;read', 1]]), 'read')],
      [
        ['read;wait', 60],
        ['read', 25],
        ['read;read', 1],
      ],
    )
  })

  test('beside a baseline a branch is shown that was large there', () => {
    const baseline = new Map([
      ['m;run;parse', 30],
      ['m;gone', 70],
    ])
    const tree = callTree(stacks, { direction: 'callees', least: 10, baseline })
    assert.deepEqual(lines(tree.branches), [
      'm 100/100 +4',
      '  run 96/30 +1',
      '    read 80/0',
      '      wait 60/0',
      '    parse 15/30',
      '  gone 0/70',
    ])
  })
})
