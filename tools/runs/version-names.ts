// Versions as names of folders write them.

/** Digits of a version without points, by the letters in front: my8407, ma100623, pg174, pg18beta1, fbmy5635. */
export const versionRules = [
  {
    match: '^my(?<a>\\d)(?<b>\\d)0?(?<c>\\d{1,2})(?:v\\d+)?$',
    fields: { engine: 'mysql', version: '$<a>.$<b>.$<c>' },
  },
  {
    match: '^ma(?<a>\\d\\d)0?(?<b>\\d{1,2}?)0?(?<c>\\d{1,2})$',
    fields: { engine: 'mariadb', version: '$<a>.$<b>.$<c>' },
  },
  {
    match: '^pg(?<a>\\d\\d)(?<b>\\d{1,2})$',
    fields: { engine: 'postgresql', version: '$<a>.$<b>' },
  },
  {
    match: '^pg(?<a>\\d\\d)(?<b>(?:beta|rc)\\d+)$',
    fields: { engine: 'postgresql', version: '$<a>$<b>' },
  },
  {
    match: '^fbmy(?<a>\\d)(?<b>\\d)(?<c>\\d{2})$',
    fields: { engine: 'myrocks', version: '$<a>.$<b>.$<c>' },
  },
  { match: '^fbmy(?<a>\\d)(?<b>\\d)$', fields: { engine: 'myrocks', version: '$<a>.$<b>' } },
]
