// Verbs that state a direction, for the sentences of claims, the words next to a ratio, and prose. Each constant is the source of a regular
// expression without flags.

// "Is outperformed by" has the other side as its subject.
const notPassive = String.raw`(?<!\b(?:is|are|was|were|be|been|being|gets?|got)(?: [a-z]+ly)? )`
const participles = [
  ...['outperformed', 'outpaced', 'outclassed', 'outshone', 'outstripped', 'surpassed'],
  ...['trounced', 'crushed', 'trumped', 'dwarfed', 'eclipsed'],
]
const otherParticiples = ['outrun', 'outdone', 'beaten', 'overtaken']

/** Verbs whose subject is better than their object: "9.7 trounces 8.4". */
export const beats = `(?:${[
  ...['outperforms?', 'outpaces?', 'outclass(?:es)?', 'outshines?', 'outstrips?', 'outruns?'],
  ...['outran', 'outdo(?:es)?', 'outdid', 'beats?', 'surpass(?:es)?', 'trounces?', 'crush(?:es)?'],
  ...['trumps?', 'dwarfs?', 'eclipses?', 'overtakes?', 'overtook', 'blows? away', 'superior to'],
  String.raw`leaves?(?=(?: [\w.]+){1,4} behind\b)`,
  ...['edge[sd]? (?:out|past|ahead of)', 'pull(?:s|ed)? (?:ahead of|away from)'],
  ...['w(?:ins?|on) (?:against|over)', '(?:has|have|had|gains?) the (?:edge|lead|advantage) over'],
  `${notPassive}(?:${participles.join('|')})`,
].join('|')})`

/** Excludes "behind" in "9.7 leaves 8.4 behind". */
export const notLeft = String.raw`(?<!\bleaves?(?: [\w.]+){1,4} )`

/** Verbs whose subject is worse than their object: "9.7 trails 8.4", "9.7 is no match for 8.4", "9.7 is beaten by 8.4". */
export const trails = `(?:${[
  ...['underperform(?:s|ed)?', 'trail(?:s|ed)?(?: behind)?', 'lag(?:s|ged)?(?: behind)?'],
  ...[
    'falls? (?:behind|short of)',
    'fell (?:behind|short of)',
    'los(?:es?|t)(?: out)? (?:to|against)',
  ],
  ...[
    'no match for',
    'inferior to',
    String.raw`(?:cannot|can['’]t|could not) (?:match|keep up with)`,
  ],
  `(?:is|are|was|were|gets?|got)(?: [a-z]+ly)? (?:${[...participles, ...otherParticiples].join('|')}) by`,
].join('|')})`

/** Idioms with a negation that negate no direction. */
export const negatedIdioms = String.raw`\bno match for|\b(?:cannot|can['’]t|could not) (?:match|keep up with)`

/** Verbs of improvement without an object. */
export const improves = '(?:wins?|won|improve[sd]?|improvements?|sp(?:eeds?|ed) up|excels?)'

/** Verbs of degradation without an object. */
export const worsens =
  '(?:regress(?:es|ed|ions?)?|slow(?:s|ed)?(?: [\\w.-]+){0,3}? down|slow(?:s|ed)(?: [\\w.-]+){1,3}? by|worsen(?:s|ed)?|degrad(?:es?|ed|ations?)|deteriorate[sd]?|suffer(?:s|ed)?)'

/** Verbs of increase. */
export const rises =
  '(?:gr(?:ow|ew|own|ows)|ris(?:es?|en)|rose|increase[sd]?|climb(?:s|ed)?|jump(?:s|ed)?|soar(?:s|ed)?|surge[sd]?|goes up|went up|exceed(?:s|ed)?)'

/** Verbs of decrease. */
export const falls =
  '(?:drop(?:s|ped)?|f(?:all|ell|alls|allen)|decline[sd]?|decrease[sd]?|shrinks?|shrank|dip(?:s|ped)?|s(?:inks?|ank)|slump(?:s|ed)?|plunge[sd]?|plummet(?:s|ed)?|tumble[sd]?|sag(?:s|ged)?|slip(?:s|ped)?|dwindle[sd]?|goes down|went down)'
