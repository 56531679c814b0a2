// The engines, configurations and workloads of a plan, one for each distinct setup, and where each side is measured.
import { releaseText, type Server } from '../options/server.ts'
import type { LoadSetup } from './load-setup.ts'
import type { ReproducedSide } from '../analysis/reproduction/reproduction-verdict.ts'
import type { SideSetup } from './side-setup.ts'

interface PlannedEngine {
  readonly name: string
  readonly server: Server
  /** Names of the configurations that it is measured with. */
  readonly configurations: string[]
}

type PlannedWorkload = LoadSetup['workload'] & { readonly name: string; readonly database?: string }

/** Where a side is measured. */
export type PlannedPlace = Omit<ReproducedSide, 'values'>

/** Collects the parts of a plan from the sides of its cells. */
export class PlanNames {
  readonly engines: PlannedEngine[] = []
  readonly configurations: { readonly name: string; readonly options: SideSetup['options'] }[] = []
  readonly workloads: PlannedWorkload[] = []
  readonly setups: SideSetup[] = []
  readonly #configurationKeys: string[] = []
  readonly #workloadKeys: string[] = []
  readonly #dataSets: string[] = []

  /** Returns the place of a side; where it would be that of `other`, the same server gets a second entry. */
  locate(setup: SideSetup, other?: PlannedPlace): PlannedPlace {
    this.setups.push(setup)
    const configuration = this.#configuration(setup)
    const place = {
      engine: slug(releaseText(setup.server)),
      configuration,
      workload: this.#workload(setup),
      threads: setup.threads ?? 1,
      ...(setup.cores === undefined ? {} : { cores: setup.cores }),
    }
    const isSame = other !== undefined && JSON.stringify(place) === JSON.stringify(other)
    const engine = isSame ? `${place.engine}-again` : place.engine
    this.#addEngine(engine, setup.server, configuration)
    return { ...place, engine }
  }

  #addEngine(name: string, server: Server, configuration: string): void {
    const known = this.engines.find((engine) => engine.name === name)
    if (!known) this.engines.push({ name, server, configurations: [configuration] })
    else if (!known.configurations.includes(configuration)) known.configurations.push(configuration)
  }

  #configuration({ options, configuration = 'configuration' }: SideSetup): string {
    const key = JSON.stringify(options)
    const index = this.#configurationKeys.indexOf(key)
    const known = this.configurations[index]
    if (known) return known.name
    this.#configurationKeys.push(key)
    const name = uniqueName(slug(configuration), this.configurations)
    this.configurations.push({ name, options })
    return name
  }

  #workload({ workload, load }: SideSetup): string {
    // No plan runs before the reader has written the test that is missing.
    const planned = {
      ...(load?.workload ?? { load: 'sysbench' as const, data: [], arguments: [] }),
      ...(load?.workload.load === 'pgbench' ? {} : { test: load?.workload.test ?? '' }),
    }
    const key = JSON.stringify([workload, planned])
    const index = this.#workloadKeys.indexOf(key)
    const known = this.workloads[index]
    if (known) return known.name
    this.#workloadKeys.push(key)
    const name = uniqueName(slug(workload), this.workloads)
    const database = this.#database(planned.data.join(' '))
    this.workloads.push({ name, ...planned, ...(database === undefined ? {} : { database }) })
    return name
  }

  // The first data are in the usual database; workloads with other data need one of their own.
  #database(data: string): string | undefined {
    if (data === '') return undefined
    if (!this.#dataSets.includes(data)) this.#dataSets.push(data)
    const index = this.#dataSets.indexOf(data)
    return index === 0 ? undefined : `bench_${index + 1}`
  }
}

// base, base-2, base-3
function uniqueName(base: string, named: readonly { readonly name: string }[]): string {
  const names = new Set(named.map(({ name }) => name))
  let name = base
  for (let number = 2; names.has(name); number += 1) name = `${base}-${number}`
  return name
}

// A name of the plan: letters, digits and . _ + -
function slug(text: string): string {
  const name = text
    .replaceAll(/[^A-Za-z0-9._+]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9_+]+$/g, '')
  return name === '' ? 'load' : name
}
