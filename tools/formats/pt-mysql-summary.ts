// The report of `pt-mysql-summary` of Percona Toolkit.
//
// Reference: percona-toolkit, bin/pt-mysql-summary. Skipped: names of the host, users and files; the sections that
// are not names and values (processes, schemas, the option file, and the counters, which are rounded); rows
// without a value.
import type { Fact, FactsReading } from '../core/model.ts'
import { reportLine } from './percona-toolkit/toolkit-sections.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'pt-mysql-summary'
const start = /^# Percona Toolkit MySQL Summary Report #+$/
const end = 'The End'
const tables =
  /^(?:Instances|MySQL Executable|Processlist|Status Counters .*|Schema|Configuration File|Memory management library|Encryption|Query cache|Percona XtraDB Cluster|Plugins|Roles|Keyring .*|RocksDB|InnoDB Lock.*)$/
const personal = /^(?:User|Hostname|Datadir|Pidfile|Socket|Config File|Databases)$/
// Specify --databases or --all-databases to dump and summarize schemas
const sentence =
  /^(?:Specify --databases |No keyring plugins found|No Slave found|Not available|\(null\))/

/** `pt-mysql-summary`: facts called `<section>: <name>`, without a section at the start of the report. */
export const ptMysqlSummary: Format = {
  name: tool,
  quotes: true,
  recognises: (source) => firstLines(source, 10).some((text) => start.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  let section = ''
  for (const each of completeLines(source, tool)) {
    const found = reportLine(each)
    if (found.kind === 'title') section = found.title
    else if (found.kind === 'pair' && !/^Configuration File|^Status Counters/.test(section)) {
      if (found.value === '' || personal.test(found.name)) continue
      const general = /^(?:Percona Toolkit|Report On Port)/.test(section)
      const name = general ? found.name : `${section}: ${found.name}`
      facts.push({ name, value: found.value, line: each.line })
    } else if (tables.test(section) || sentence.test(each.text)) continue
    else reportBadLine(source, tool, each, 'a name and a value')
  }
  if (section !== end)
    source.report('warning', `${tool}/no-end`, 'the end of the report is missing')
  return [{ kind: 'facts', facts }]
}
