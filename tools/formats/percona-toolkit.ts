// The reports of `pt-summary` and `pt-mysql-summary` of Percona Toolkit: sections of right-aligned names and values.
//
// References: percona-toolkit, bin/pt-summary, bin/pt-mysql-summary and lib/bash/report_formatting.sh.
import type { Fact } from '../core/model.ts'
import type { Format } from './reading/source.ts'
import { factLines } from './reading/line-items.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'

// # InnoDB #####################################################
const sectionTitle = /^# (\S.*?) #+$/
//          Buffer Pool Size | 12.0G
const sectionPair = /^ *([^ |][^|]*) \|(?: (.*))?$/

function titleIn(text: string): string | undefined {
  return text.startsWith('# ') ? sectionTitle.exec(text)?.[1] : undefined
}

function pairIn(text: string): readonly [name: string, value: string] | undefined {
  const [, name, value = ''] = sectionPair.exec(text) ?? []
  return name === undefined ? undefined : [name.trim(), value.trim()]
}

// pt-summary, and its brief form with `name: value` lines. The sections about the system, its processors and its memory are read but for
// the tables in them; disks, networks, processes and serial numbers are skipped.

const report = /^# Percona Toolkit System Summary Report #+$/
const brief = /^ *Percona pt-summary/
const wanted = /^(?:Percona Toolkit System Summary Report|Processor|Memory)$/
// ========================================
const rule = /^=+$/
// Memory Total:        187.5G
const pair = /^([A-Z][^:]*):\s+(\S.*)$/
//   Locator   Size     Speed             Form Factor   Type          Type Detail
const table = /^ {2,4}(?:Locator|Designation|Node) /

// physical = 2, cores = 40, virtual = 80, hyperthreading = yes
const processors: readonly (readonly [string, RegExp])[] = [
  ['sockets', /\bphysical = (\d+)/],
  ['cores', /\bcores = (\d+)/],
  ['cpus', /\bvirtual = (\d+)/],
  ['hyperthreading', /\bhyperthreading = (\w+)/],
]
const summaryNames = new Map([
  ['Hostname', 'host name'],
  ['System', 'system'],
  ['Release', 'operating system'],
  ['Kernel', 'kernel'],
  ['Memory Total', 'memory'],
  ['Total', 'memory'],
])

/** `pt-summary`: facts such as `sockets`, `cores`, `cpus`, `hyperthreading`, `cpu model`, `memory`. */
export const ptSummary = factLines({
  name: 'pt-summary',
  expected: 'a name and a value',
  quotes: true,
  recognises: (source) =>
    firstLines(source, 10).some((text) => report.test(text) || brief.test(text)),
  start() {
    let section = ''
    let inTable = false
    return ({ text, line }) => {
      const title = titleIn(text)
      if (title !== undefined) {
        section = title
        inTable = false
        return []
      }
      if (rule.test(text) || brief.test(text)) return []
      if (section !== '' && !wanted.test(section)) return []
      const [, label, stated = ''] = section === '' ? (pair.exec(text) ?? []) : []
      const [name = label, value = stated] = pairIn(text) ?? []
      if (name !== undefined) return summaryFacts(name, value, line)
      inTable ||= table.test(text)
      return inTable ? [] : undefined
    }
  },
})

function summaryFacts(name: string, value: string, line: number): readonly Fact[] {
  if (value === '' || name === 'Service Tag') return []
  if (name === 'Processors') {
    return processors.flatMap(([name, pattern]) => {
      const found = pattern.exec(value)?.[1]
      return found === undefined ? [] : [{ name, value: found, line }]
    })
  }
  // 80xIntel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz
  if (name === 'Models') return [{ name: 'cpu model', value: value.replace(/^\d+x/, ''), line }]
  return [{ name: summaryNames.get(name) ?? name, value, line }]
}

// pt-mysql-summary. Skipped: names of the host, users and files; the sections that are not names and values (processes, schemas, the
// option file, and the counters, which are rounded); rows without a value.

const mysqlReport = /^# Percona Toolkit MySQL Summary Report #+$/
const mysqlTables =
  /^(?:Instances|MySQL Executable|Processlist|Status Counters .*|Schema|Configuration File|Memory management library|Encryption|Query cache|Percona XtraDB Cluster|Plugins|Roles|Keyring .*|RocksDB|InnoDB Lock.*)$/
const personal = /^(?:User|Hostname|Datadir|Pidfile|Socket|Config File|Databases)$/
// Specify --databases or --all-databases to dump and summarize schemas
const sentence =
  /^(?:Specify --databases |No keyring plugins found|No Slave found|Not available|\(null\))/

/** `pt-mysql-summary`: facts called `<section>: <name>`, without a section at the start of the report. */
export const ptMysqlSummary: Format = {
  name: 'pt-mysql-summary',
  quotes: true,
  recognises: (source) => firstLines(source, 10).some((text) => mysqlReport.test(text)),
  read(source) {
    const facts: Fact[] = []
    let section = ''
    for (const each of completeLines(source, 'pt-mysql-summary')) {
      const title = titleIn(each.text)
      const [name, value = ''] = title === undefined ? (pairIn(each.text) ?? []) : []
      if (title !== undefined) section = title
      else if (name !== undefined && !/^Configuration File|^Status Counters/.test(section)) {
        if (value === '' || personal.test(name)) continue
        const isGeneral = /^(?:Percona Toolkit|Report On Port)/.test(section)
        const fact = isGeneral ? name : `${section}: ${name}`
        facts.push({ name: fact, value, line: each.line })
      } else if (!mysqlTables.test(section) && !sentence.test(each.text))
        reportBadLine(source, 'pt-mysql-summary', each, 'a name and a value')
    }
    if (section !== 'The End')
      source.report('warning', 'pt-mysql-summary/no-end', 'the end of the report is missing')
    return [{ kind: 'facts', facts }]
  },
}
