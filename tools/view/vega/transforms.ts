// The operators of the compiled drawings. A test compares the list with them.

import { transforms } from 'vega-dataflow'
import { datajoin, encode, sortitems } from 'vega-encode'
import { aggregate, collect, facet, filter, formula, proxy, relay, sieve } from 'vega-transforms'
import { bound, mark, render } from 'vega-view-transforms'
import { scale } from './linear-scale.ts'
import { viewlayout } from './no-layout.ts'

Object.assign(transforms, {
  ...{ aggregate, collect, facet, filter, formula, proxy, relay, sieve },
  ...{ datajoin, encode, scale, sortitems },
  ...{ bound, mark, render, viewlayout },
})

/** Vega's registry, filled. */
export { transforms }
