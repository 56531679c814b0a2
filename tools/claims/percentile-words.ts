// Percentiles as a share of all operations: "95 % of queries finish faster".

const share =
  /\b(\d{1,2}(?:\.\d+)?)[ \u00A0]?(?:%|percent) of (?:all |the )?(?:[a-z-]+ ){0,2}?(?:queries|transactions|requests|statements|operations|connections|lookups|selects|updates|inserts|connects|reads|writes)\b(?= (?:of [\w. ]{1,30} )?(?:finish|complete|take|need|return|end|are (?:answered|served|finished|completed)))/i

/** The share as written, and the percentile that it is; undefined without one. */
export function shareIn(
  sentence: string,
): { readonly text: string; readonly percentile: string } | undefined {
  const [text, percentile] = share.exec(sentence) ?? []
  return text === undefined || percentile === undefined ? undefined : { text, percentile }
}

/** The sentence without the share, which is no size of a change. */
export function withoutShare(sentence: string): string {
  return sentence.replace(share, (found) => ' '.repeat(found.length))
}
