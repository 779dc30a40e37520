import fc from 'fast-check';
import { words } from './any-flow.ts';

/** Something that happens to a session. */
export type Happening =
  | { readonly kind: 'message'; readonly media: string; readonly text: string }
  /** Its time has come, or a timer rings too early. */
  | { readonly kind: 'due' | 'timer' }
  | { readonly kind: 'result'; readonly isOk: boolean; readonly body: unknown }
  | { readonly kind: 'stranger'; readonly key: string };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('message' as const),
    media: fc.constantFrom('text', 'text', 'text', 'image', 'voice'),
    text: fc.oneof(words, fc.constantFrom('1', '2', 'Hi', 'ana@example.com', '52998224725', '15/11/2026', '10,5')),
  }),
  fc.record({ kind: fc.constantFrom('due' as const, 'timer' as const) }),
  fc.record({ kind: fc.constant('result' as const), isOk: fc.boolean(), body: fc.jsonValue() }),
  fc.record({ kind: fc.constant('stranger' as const), key: fc.string() }),
);
export const happenings = fc.array(happening, { maxLength: 12 });
