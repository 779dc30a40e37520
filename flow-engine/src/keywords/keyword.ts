/** Spec section 9. */
export const keywordRules = ['start_with', 'contains', 'is'] as const;
export type KeywordRule = (typeof keywordRules)[number];

/** What decides whether a keyword fires. */
export interface KeywordPattern {
  readonly rule: KeywordRule;
  /** `contains` finds parts of words too. */
  readonly is_partial: boolean;
  readonly words: readonly string[];
}
