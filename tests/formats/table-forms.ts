// Tables of any number of rows in every form that a format reads; each has one row of numbers per line.

/** A form of a table. */
export interface TableForm {
  /** The name of its format. */
  readonly format: string
  readonly head: string
  readonly row: (index: number) => string
  /** Megabytes up to which the format reads it, as its diagnostic states them. */
  readonly limit: '1.0' | '16.0' | '33.6'
}

const tps = (index: number): string => String((index % 97) + 0.5)

/** The forms by the ending of their files. */
export const tableForms: Readonly<Record<string, TableForm>> = {
  csv: {
    format: 'table',
    head: 'threads,tps,p95\n',
    row: (index) => `${String(index)},${tps(index)},1.2\n`,
    limit: '33.6',
  },
  'quoted.csv': {
    format: 'table',
    head: '"threads","tps","p95"\n',
    row: (index) => `"${String(index)}","${tps(index)}","1.2"\n`,
    limit: '33.6',
  },
  tsv: {
    format: 'table',
    head: 'threads\ttps\tp95\n',
    row: (index) => `${String(index)}\t${tps(index)}\t1.2\n`,
    limit: '33.6',
  },
  md: {
    format: 'table',
    head: '| threads | tps |\n|--------:|----:|\n',
    row: (index) => `| ${String(index)} | ${tps(index)} |\n`,
    limit: '1.0',
  },
  'mysql.txt': {
    format: 'box-tables',
    head: '+---------+----------+\n| threads | tps      |\n+---------+----------+\n',
    row: (index) => `| ${String(index).padStart(7)} | ${tps(index).padStart(8)} |\n`,
    limit: '33.6',
  },
  'psql.txt': {
    format: 'box-tables',
    head: ' threads | tps  \n---------+------\n',
    row: (index) => ` ${String(index).padStart(7)} | ${tps(index).padStart(4)}\n`,
    limit: '33.6',
  },
  'aligned.txt': {
    format: 'text-tables',
    head: 'threads  engine      tps   p95\n',
    row: (index) =>
      `${String(index)}      Maria-10.0.0       1    ${String(331 + (index % 9))}   3.82\n`,
    limit: '33.6',
  },
  html: {
    format: 'html-tables',
    head: '<html><body><table><tr><th>threads</th><th>tps</th></tr>\n',
    row: (index) => `<tr><td>${String(index)}</td><td>${tps(index)}</td></tr>\n`,
    limit: '33.6',
  },
  json: {
    format: 'json-tables',
    head: '[{"threads": 0, "tps": 0.5}\n',
    row: (index) => `,{"threads": ${String(index)}, "tps": ${tps(index)}}\n`,
    limit: '16.0',
  },
}

/** The head of a form and rows from `first` on, in parts of some megabytes at most. */
export function* tableParts({ head, row }: TableForm, rows: number): Generator<string> {
  let part = head
  for (let index = 1; index <= rows; index += 1) {
    part += row(index)
    if (part.length < 4e6) continue
    yield part
    part = ''
  }
  yield part
}
