import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { noSubsystem, readSubsystems, subsystems } from '../../tools/analysis/subsystems.ts'

const map = subsystems(`
- {name: buffer pool, symbols: ['buf_*', '*::fix_page']}
- {name: kernel network, symbols: ['tcp_*', 'sock_*'], objects: ['[kernel*']}
- {name: kernel, objects: ['[kernel*', 'vmlinux']}
- {name: dots, symbols: ['a.b', 'f(int)', 'x[1]', 'c++']}
- {name: late buffer pool, symbols: [buf_late]}
`)

suite('the subsystem of a function', () => {
  // prettier-ignore
  const cases: readonly (readonly [symbols: string[], object: string | undefined, name: string])[] = [
    [['buf_page_get'], 'mysqld', 'buffer pool'],
    [['buf_'], undefined, 'buffer pool'],
    [['rebuf_page'], 'mysqld', 'other'],
    [['Buf_block::fix_page'], 'mysqld', 'buffer pool'],
    [['fix_page'], 'mysqld', 'other'],
    [['Buf_block::fix_page_2'], 'mysqld', 'other'],
    [['buf_late'], 'mysqld', 'buffer pool'],
    [['_Zmangled', 'buf_flush'], 'mysqld', 'buffer pool'],
    [['tcp_sendmsg'], '[kernel.kallsyms]', 'kernel network'],
    [['sock_write'], '[kernel.kallsyms]', 'kernel network'],
    [['tcp_sendmsg'], 'mysqld', 'other'],
    [['tcp_sendmsg'], undefined, 'other'],
    [['schedule'], '[kernel.kallsyms]', 'kernel'],
    [['schedule'], 'vmlinux', 'kernel'],
    [['schedule'], 'vmlinux-6', 'other'],
    [['a.b'], 'x', 'dots'],
    [['axb'], 'x', 'other'],
    [['f(int)'], 'x', 'dots'],
    [['fint'], 'x', 'other'],
    [['x[1]'], 'x', 'dots'],
    [['c++'], 'x', 'dots'],
    [['buf_a\nb'], 'x', 'buffer pool'],
    [[], 'mysqld', 'other'],
  ]
  for (const [symbols, object, name] of cases) {
    test(`${JSON.stringify(symbols)} of ${object ?? 'none'} is ${name}`, () => {
      assert.equal(map(symbols, object), name)
    })
  }
})

test('an empty map calls everything the same', () => {
  assert.equal(noSubsystem, 'other')
  assert.equal(subsystems('')(['buf_page_get'], 'mysqld'), noSubsystem)
})

test('a map that says something else is refused', () => {
  for (const text of ['name: x', '- {symbols: [a]}', '- {name: ""}', '- {name: x, other: 1}'])
    assert.throws(() => subsystems(text), text)
})

test('a project has its own map, or that of this package, read once', () => {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-subsystems-'))
  try {
    const fromPackage = readSubsystems(root)
    assert.equal(fromPackage(['buf_page_get_gen'], 'mysqld').startsWith('InnoDB'), true)
    const folder = join(root, 'own', 'site', 'vocabulary')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'subsystems.yaml'), '- {name: mine, symbols: ["buf_*"]}\n')
    const own = readSubsystems(join(root, 'own'))
    assert.equal(own(['buf_page_get_gen'], 'mysqld'), 'mine')
    assert.equal(readSubsystems(join(root, 'own')), own)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
