import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BadInput } from '../../tools/core/errors.ts'
import { planOf, planText } from './sample-plan.ts'

suite('a plan that is wrong', () => {
  for (const [name, content, words, where] of [
    [
      'an unknown adapter',
      planText('shuffled').replace('mariadb', 'oracle'),
      /adapter/,
      /plan\.yaml:3:26$/,
    ],
    ['an unknown key', `${planText('shuffled')}thread: [1]\n`, /thread/, /plan\.yaml:1:1$/],
    ['an alias without an anchor', 'title: *nothing\n', /alias `\*nothing`/, /plan\.yaml:1:8$/],
    [
      'aliases that multiply',
      `a: &a [x, x, x, x, x, x, x, x, x]\n${['ab', 'bc', 'cd', 'de', 'ef', 'fg']
        .map(
          ([from, to]) =>
            `${String(to)}: &${String(to)} [${Array(9)
              .fill(`*${String(from)}`)
              .join()}]\n`,
        )
        .join('')}`,
      /./,
      /plan\.yaml:1:1$/,
    ],
    ['flow lists in flow lists', `title: ${'['.repeat(20_000)}\n`, /nesting/, /plan\.yaml:1:1$/],
    ['lists in lists', `title:\n  ${'- '.repeat(20_000)}x\n`, /nesting/, /plan\.yaml:1:1$/],
    ['YAML that is none', 'title: [', /./, /plan\.yaml:\d+:\d+$/],
    [
      'two engines of one name',
      planText('shuffled').replace('new', 'old'),
      /second `old`, expected unique names/,
      /plan\.yaml:4:12$/,
    ],
    [
      'two engines whose names differ in case',
      planText('shuffled').replace('new', 'OLD'),
      /second `OLD`, expected names that differ in more than case/,
      /plan\.yaml:4:12$/,
    ],
    [
      'a name too long for a folder',
      planText('shuffled').replace('reads', 'r'.repeat(256)),
      /name of 256 characters, expected at most 100 in `workloads\.0\.name`/,
      /plan\.yaml:6:12$/,
    ],
    [
      'a hostname that Linux refuses',
      `${planText('shuffled')}hostname: ${'h'.repeat(65)}\n`,
      /name of 65 characters, expected at most 64 in `hostname`/,
      /plan\.yaml:10:11$/,
    ],
    [
      'a name that Windows reserves',
      planText('shuffled').replace('new', 'Aux.1'),
      /name `Aux\.1`, expected a name that Windows does not reserve/,
      /plan\.yaml:4:12$/,
    ],
    [
      'a name that leaves the folder',
      planText('shuffled').replace('new', '../new'),
      /name/,
      /plan\.yaml:4:12$/,
    ],
    [
      'two sets of data in one database',
      planText('shuffled').replace(
        'oltp_read_only}',
        'oltp_read_only, data: [--tables=1]}\n  - {name: more, load: sysbench, data: [--tables=2]}',
      ),
      /other data of the workload `more`/,
      /plan\.yaml$/,
    ],
    [
      'options of an engine that makes no data directory with them',
      planText('shuffled').replace('adapter: mariadb', 'adapter: postgresql, options: {a: 1}'),
      /options of the engine `old`/,
      /plan\.yaml$/,
    ],
    [
      'options for a running server that cannot be restarted',
      planText('shuffled')
        .replace('adapter: mariadb', "adapter: existing, server: mysql, address: 'db:3306'")
        .replace('workloads:', 'configurations: [{name: a, options: {b: 1}}]\nworkloads:'),
      /options for the running server `old`, expected `restart`/,
      /plan\.yaml$/,
    ],
    [
      'a running server without an address',
      planText('shuffled').replace('adapter: mariadb', 'adapter: existing, server: mysql'),
      /`old` without server or address/,
      /plan\.yaml$/,
    ],
    [
      'threads that are no list',
      planText('interleaved').replace('[1, 4]', '4'),
      /threads/,
      /plan\.yaml:7:10$/,
    ],
    [
      'more cores than there are',
      `${planText('shuffled')}cores: [4096]\n`,
      /4096 cores/,
      /plan\.yaml$/,
    ],
  ] as const) {
    test(`${name} is said with its place`, (context) => {
      assert.throws(
        () => planOf(content, context),
        (error) => {
          assert.ok(error instanceof BadInput)
          assert.match(error.message, words)
          assert.match(error.where, where)
          return true
        },
      )
    })
  }
})
