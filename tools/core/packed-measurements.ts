// Measurements in columns: a list of objects takes five times the memory of its numbers and lines.
import type { Measurement } from './model.ts'

/** Metrics and units of a list, shared by all lists with the same ones. */
export interface Shape {
  readonly metrics: readonly string[]
  readonly units: readonly string[]
}

/** Numbers, lines and resolutions of many lists, one after the other. */
interface Block {
  readonly values: Float64Array
  readonly lines: Uint32Array
  /** 0 where a measurement has none. */
  readonly resolutions: Float64Array
}

/** A list from `start` of its block. */
export interface PackedMeasurements extends Block {
  readonly shape: Shape
  readonly start: number
}

interface HasMeasurements {
  readonly measurements: readonly Measurement[]
}

const blockLength = 65_536

/** Returns a function that packs lists; those of one archive share their blocks. */
export function measurementPacker(): (list: readonly Measurement[]) => PackedMeasurements {
  const shapes = new Map<string, Shape>()
  let block = emptyBlock(0)
  let length = 0
  return (list) => {
    if (length + list.length > block.values.length) {
      block = emptyBlock(Math.max(blockLength, list.length))
      length = 0
    }
    const start = length
    const { values, lines, resolutions } = block
    for (const { value, line, resolution } of list) {
      values[length] = value
      lines[length] = line
      if (resolution !== undefined) resolutions[length] = resolution
      length += 1
    }
    const key = list.map(({ metric, unit }) => `${metric}\0${unit}`).join('\0')
    const shape = shapes.get(key) ?? shapeOf(list)
    shapes.set(key, shape)
    return { values, lines, resolutions, shape, start }
  }
}

function emptyBlock(length: number): Block {
  return {
    values: new Float64Array(length),
    lines: new Uint32Array(length),
    resolutions: new Float64Array(length),
  }
}

function shapeOf(list: readonly Measurement[]): Shape {
  return { metrics: list.map(({ metric }) => metric), units: list.map(({ unit }) => unit) }
}

const packed = Symbol('packed measurements')

// One descriptor for all objects, so that they share their hidden class.
const accessor: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: object): readonly Measurement[] {
    const list = packedOf(this)
    return list === undefined ? [] : unpacked(list)
  },
}

/** Gives `target` measurements that are unpacked each time they are used. */
export function withPackedMeasurements<T extends object>(
  target: T,
  list: PackedMeasurements,
): T & HasMeasurements {
  Object.defineProperty(target, packed, { value: list })
  Object.defineProperty(target, 'measurements', accessor)
  return target as T & HasMeasurements
}

/** `target` with the measurements of `other`, which stay packed where they are. */
export function withMeasurementsOf<T extends object>(
  target: T,
  other: HasMeasurements,
): T & HasMeasurements {
  const list = packedOf(other)
  return list === undefined
    ? Object.assign(target, { measurements: other.measurements })
    : withPackedMeasurements(target, list)
}

/**
 * A copy of `source` with other properties, whose measurements stay packed. Copies share a hidden class, which those made by
 * `{ ...source, key }` do not in Node 20: each of these takes 240 bytes for its own.
 */
export function copyPacked<T extends HasMeasurements>(
  source: T,
  properties: Partial<Omit<T, 'measurements'>>,
): T {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(source))
    if (key !== 'measurements') copy[key] = Reflect.get(source, key)
  Object.assign(copy, properties)
  return withMeasurementsOf(copy, source) as unknown as T
}

/** Metrics and units of the measurements of `object` in their order, without unpacking the numbers. */
export function measurementNames(object: HasMeasurements): Shape {
  return packedOf(object)?.shape ?? shapeOf(object.measurements)
}

function packedOf(object: object): PackedMeasurements | undefined {
  return Reflect.get(object, packed) as PackedMeasurements | undefined
}

function unpacked({
  values,
  lines,
  resolutions,
  shape,
  start,
}: PackedMeasurements): readonly Measurement[] {
  return shape.metrics.map((metric, index) => {
    const [value, line, unit] = [values[start + index], lines[start + index], shape.units[index]]
    if (value === undefined || line === undefined || unit === undefined)
      throw new RangeError(`no measurement ${String(start + index)}`)
    const resolution = resolutions[start + index] ?? Number.NaN
    return { metric, value, unit, line, ...(resolution > 0 ? { resolution } : {}) }
  })
}
