/** What a stage counted: its tests, or itself. */
export interface Count {
  passed: number;
  failed: number;
  /** Lines worth reading even when all went well, such as `flaky: name`. */
  remarks: string[];
}

export interface Stage {
  readonly name: string;
  /** Whatever else must have passed before, because this one uses it. */
  readonly needs?: string;
  /** It keeps every core busy by itself: two of these take turns. */
  readonly fillsTheMachine?: boolean;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** Done first; gives more environment, or throws a sentence. */
  readonly prepare?: () => Promise<Record<string, string>>;
  /** Without it the stage counts as one, by its exit code. */
  readonly count?: (hasSucceeded: boolean) => Count;
}

export function countAsOne(hasSucceeded: boolean): Count {
  return hasSucceeded ? { passed: 1, failed: 0, remarks: [] } : { passed: 0, failed: 1, remarks: [] };
}
