// The kinds of marks that the chart draws, in place of Vega's full list.

import group from 'vega-scenegraph/src/marks/group.js'
import line from 'vega-scenegraph/src/marks/line.js'
import rule from 'vega-scenegraph/src/marks/rule.js'
import symbol from 'vega-scenegraph/src/marks/symbol.js'
import text from 'vega-scenegraph/src/marks/text.js'

// eslint-disable-next-line no-restricted-exports -- the module it stands for has one
export default { group, line, rule, symbol, text }
