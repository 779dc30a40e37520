/** What happens to a session. */
export type FlowEvent =
  /** It begins, or comes from another flow; at the start or at a block. */
  | { readonly type: 'enter'; readonly block: string | null }
  /** The contact wrote. */
  | {
      readonly type: 'message';
      readonly kind: string;
      readonly text: string;
      /** The option that was tapped, as `choiceIdOf` named it. */
      readonly choice?: string;
    }
  /** What it waited for is over. */
  | { readonly type: 'timer' }
  /** What became of an effect. `body` is JSON where it was JSON, else a text. */
  | {
      readonly type: 'result';
      readonly key: string;
      readonly isOk: boolean;
      readonly status?: number;
      readonly body?: unknown;
      readonly error?: string;
    };
