// Pseudonyms of identities, and the register of those that were published.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { IdentityClass } from '../../tools/redaction/identities/identity.ts'
import {
  assignPseudonyms,
  type LocatedIdentity,
  type RegisteredPseudonym,
} from '../../tools/redaction/identities/pseudonyms.ts'

/** Identities as `<class> <text>`, each at its own place: `0`, `1` and so on. */
function located(...names: readonly string[]): readonly LocatedIdentity[] {
  return names.map((name, index) => {
    const [kind = '', text = ''] = name.split(' ')
    return { kind: kind as IdentityClass, text, at: String(index), isUnique: true }
  })
}

function pseudonymsOf(
  names: readonly string[],
  before?: readonly RegisteredPseudonym[],
): readonly (string | undefined)[] {
  const identities = located(...names)
  const { aliases } = assignPseudonyms([identities], before)
  return identities.map((identity) => aliases([identity])[identity.text])
}

const cases: Readonly<Record<string, readonly (readonly [name: string, pseudonym: string])[]>> = {
  'a short name before and after its full name': [
    ['host db1', 'host-1'],
    ['host db1.zoo.net', 'host-1'],
    ['host DB1', 'host-1'],
  ],
  'names of which one begins with the other': [
    ['host db12', 'host-1'],
    ['host db1', 'host-2'],
    ['host db', 'host-3'],
  ],
  'names of two classes': [
    ['user db1', 'user-1'],
    ['host db1.zoo.net', 'host-1'],
    ['user db1.zoo.net', 'user-2'],
    ['host db1', 'host-1'],
  ],
  'a user whose name has a dot': [
    ['user kim.lee', 'user-1'],
    ['host kim', 'host-1'],
    ['host kim.zoo.net', 'host-1'],
    ['user kim', 'user-2'],
  ],
  'a short name with two full names': [
    ['host db1.zoo.net', 'host-1'],
    ['host db1', 'host-2'],
    ['host db1.lab.net', 'host-3'],
  ],
  'a host and a user with one full name': [
    ['user db1.zoo.net', 'user-1'],
    ['host db1.zoo.net', 'host-1'],
    ['host db1', 'host-1'],
  ],
  'several of a class other than hosts': [
    ['serial S1', 'serial-1'],
    ['serial S2', 'serial-2'],
    ['ip 10.0.0.5', 'ip-1'],
    ['ip 10.0.0.6', 'ip-2'],
  ],
  'names that look like pseudonyms': [
    ['host db1', 'host-3'],
    ['host host-1', 'host-4'],
    ['host host-2', 'host-5'],
    ['user kim', 'user-1'],
  ],
}

suite('pseudonyms', () => {
  for (const [name, identities] of Object.entries(cases))
    test(`of ${name}`, () => {
      assert.deepEqual(
        pseudonymsOf(identities.map(([identity]) => identity)),
        identities.map(([, pseudonym]) => pseudonym),
      )
    })

  test('are given to identities of their class only', () => {
    const before = [
      { id: 'host-1', at: ['0'] },
      { id: 'user-7', at: ['1'] },
    ]
    assert.deepEqual(pseudonymsOf(['user kim', 'user lee'], before), ['user-1', 'user-7'])
  })

  test('are given to one identity each', () => {
    const before = [{ id: 'host-1', at: ['0', '1'] }]
    assert.deepEqual(pseudonymsOf(['host a', 'host b'], before), ['host-1', 'host-2'])
  })

  test('are given to unique identities before others', () => {
    const before = [{ id: 'host-1', at: ['log', 'cnf'] }]
    const at = (text: string, place: string, isUnique: boolean): LocatedIdentity => ({
      ...{ kind: 'host', text, at: place },
      isUnique,
    })
    const identities = [at('a', 'cnf', false), at('b', 'log', true)]
    assert.deepEqual(assignPseudonyms([identities], before).aliases(identities), {
      a: 'host-2',
      b: 'host-1',
    })
  })

  test('of an identity are those of its first registered place', () => {
    const before = [
      { id: 'host-1', at: ['1'] },
      { id: 'host-2', at: ['0'] },
    ]
    assert.deepEqual(pseudonymsOf(['host a', 'host a', 'host b'], before), [
      'host-2',
      'host-2',
      'host-3',
    ])
  })
})

suite('the register', () => {
  const registerOf = (
    identities: readonly LocatedIdentity[],
    before?: readonly RegisteredPseudonym[],
  ): unknown =>
    assignPseudonyms([identities], before).register.map(({ id, at }) => `${id} ${at.join()}`)

  test('states three places of each identity', () => {
    const five = Array.from({ length: 5 }, () => 'host a')
    assert.deepEqual(registerOf(located(...five, 'host b')), ['host-1 0,1,2', 'host-2 5'])
  })

  test('states unique places before others, and each once', () => {
    const [first, second, third, ...others] = located('host a', 'host a', 'host a', 'host a')
    assert.ok(first && second && third)
    const shared = { ...first, isUnique: false }
    assert.deepEqual(registerOf([shared, second]), ['host-1 1,0'])
    assert.deepEqual(registerOf([shared, second, third, ...others]), ['host-1 1,2,3'])
  })

  test('states the present places of a registered pseudonym, and the former ones of an unused one', () => {
    const before = [
      { id: 'host-1', at: ['0', 'gone'] },
      { id: 'host-2', at: ['gone', 'also gone'] },
    ]
    assert.deepEqual(registerOf(located('host a', 'host a', 'user kim'), before), [
      'host-1 0,1',
      'host-2 gone,also gone',
      'user-1 2',
    ])
  })

  test('is in the order of classes and numbers', () => {
    const ids = ['uuid-1', 'ip-10', 'host-20', 'user-3', 'ip-9', 'host-3', 'user-1', 'mac-2']
    const before = ids.map((id) => ({ id, at: [] }))
    const sorted = ['host-3', 'host-20', 'ip-9', 'ip-10', 'mac-2', 'user-1', 'user-3', 'uuid-1']
    for (const register of [before, before.toReversed()])
      assert.deepEqual(
        assignPseudonyms([], register).register.map(({ id }) => id),
        sorted,
      )
  })
})
