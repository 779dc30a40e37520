import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareStories } from '../../src/simulate/compare-stories.ts';
import type { StoryLine } from '../../src/simulate/story-line.ts';

const said = (text: string): StoryLine => ({ what: 'said', text });
const sends = (text: string, block = 'hello'): StoryLine => ({
  what: 'done',
  block,
  effect: { type: 'send', message: { kind: 'text', text } },
});
const tags = (tag: string): StoryLine => ({ what: 'done', block: 'mark', effect: { type: 'tag_added', tag } });
const waited = (seconds: number): StoryLine => ({ what: 'waited', block: 'rest', seconds });

describe('two stories', () => {
  it('are the same where only the block has another name, or a database turned the keys round', () => {
    const line: StoryLine = {
      what: 'done',
      block: 'hello',
      effect: { type: 'send', message: { kind: 'link', text: 'a', label: 'b', url: 'c' } },
    };
    const turned = {
      effect: { message: { url: 'c', text: 'a', label: 'b', kind: 'link' }, type: 'send' },
      what: 'done',
      block: 'x',
    };
    expect(compareStories([line], [turned as StoryLine])).toEqual([]);
  });

  it.each<[string, StoryLine[], StoryLine[], ReturnType<typeof compareStories>]>([
    [
      'a text that changed',
      [sends('Hi')],
      [sends('Hello')],
      [{ said: null, before: sends('Hi'), after: sends('Hello') }],
    ],
    [
      'a tag that is new',
      [sends('Hi')],
      [sends('Hi'), tags('vip')],
      [{ said: null, before: null, after: tags('vip') }],
    ],
    [
      'what is gone after an answer',
      [sends('Hi'), said('yes'), tags('vip'), sends('Bye')],
      [sends('Hi'), said('yes'), sends('Bye')],
      [{ said: 'yes', before: tags('vip'), after: null }],
    ],
    [
      'a longer wait, and nothing of what follows it',
      [waited(60), sends('Hi'), said('yes')],
      [waited(90), sends('Hi'), said('yes')],
      [{ said: null, before: waited(60), after: waited(90) }],
    ],
    [
      'a tag that came before another text',
      [sends('Hi')],
      [tags('vip'), sends('Hello')],
      [
        { said: null, before: null, after: tags('vip') },
        { said: null, before: sends('Hi'), after: sends('Hello') },
      ],
    ],
  ])('differ by %s', (_, before, after, changes) => {
    expect(compareStories(before, after)).toEqual(changes);
  });

  const anyLine = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map((text) => sends(text)),
    fc.constantFrom('a', 'b').map(tags),
    fc.constantFrom('x', 'y').map(said),
    fc.constantFrom(60, 90).map(waited),
  );
  const anyStory = fc.array(anyLine, { maxLength: 12 });

  it('have every line in common but those that are named, and none twice', () => {
    fc.assert(
      fc.property(anyStory, anyStory, (before, after) => {
        const changes = compareStories(before, after);
        const without = (story: readonly StoryLine[], named: readonly (StoryLine | null)[]) => {
          const rest = named.filter((line) => line !== null);
          const kept = story.filter((line) => {
            if (rest[0] !== line) return true;
            rest.shift();
            return false;
          });
          expect(rest).toEqual([]);
          return kept;
        };
        const [left, right] = [changes.map((one) => one.before), changes.map((one) => one.after)];
        expect(without(before, left)).toEqual(without(after, right));
        expect(compareStories(before, before)).toEqual([]);
      }),
    );
  });
});
