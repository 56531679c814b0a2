// The marks that the drawings use, in place of Vega's full list.

import area from 'vega-scenegraph/src/marks/area.js'
import group from 'vega-scenegraph/src/marks/group.js'
import line from 'vega-scenegraph/src/marks/line.js'
import rect from 'vega-scenegraph/src/marks/rect.js'
import rule from 'vega-scenegraph/src/marks/rule.js'
import symbol from 'vega-scenegraph/src/marks/symbol.js'
import text from 'vega-scenegraph/src/marks/text.js'

// eslint-disable-next-line no-restricted-exports -- the module that it replaces has one
export default { area, group, line, rect, rule, symbol, text }
