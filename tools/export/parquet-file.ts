// Tables as Parquet: a row group per batch, Snappy, statistics of every column.
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Batch } from './batches.ts'
import { columnsOf, schemaVersion, type ColumnType, type TableName } from './export-schema.ts'

const elements: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
}

/** Writes a table as a Parquet file. */
export async function writeParquet(
  file: string,
  table: TableName,
  batches: Iterable<Batch>,
): Promise<void> {
  const columns = columnsOf(table)
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(([name, type]): SchemaElement => ({
        name,
        repetition_type: 'OPTIONAL',
        ...elements[type],
      })),
    ],
    createdBy: 'benchfolio',
    kvMetadata: [{ key: 'benchfolio.schema', value: String(schemaVersion) }],
  })
  for (const rows of batches) {
    const columnData = columns.map(([name, type], index) => {
      const data = rows.map((row) => row[index] ?? null)
      return { name, data: type === 'integer' ? data.map(toBigInt) : data }
    })
    await writer.write({ columnData, rowGroupSize: rows.length })
  }
  await writer.finish()
}

function toBigInt(value: string | number | null): bigint | null {
  return typeof value === 'number' ? BigInt(value) : null
}
