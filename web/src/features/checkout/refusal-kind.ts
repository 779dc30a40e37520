const kinds = [
  ['funds', /insufficient|amount_rate|max_attempts|no_funds/i],
  ['call', /call_for_auth|authorize/i],
  ['risk', /high_risk|blacklist|fraud|blocked|risk/i],
  ['details', /bad_filled|invalid|expired|security_code|card_number/i],
] as const;

export type RefusalKind = (typeof kinds)[number][0] | 'other';

/** What somebody can do about a card that was refused, by the gateway's own word for it. */
export function refusalKind(reason: string): RefusalKind {
  return kinds.find(([, words]) => words.test(reason))?.[0] ?? 'other';
}
