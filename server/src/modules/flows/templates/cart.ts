import type { Language } from '@yupflow/contract/languages';
import { cartWords } from './cart-words.ts';
import { at, flowOf, option, type Template } from './template.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A cart that was left: a reminder after an hour, another one after a day, unless they bought meanwhile. */
export function cartTemplate(language: Language): Template {
  const words = cartWords[language];
  const { names, options } = words;
  return {
    needs: {
      tags: [
        { name: words.bought, color: '#16a34a' },
        { name: words.abandoned, color: '#d97706' },
        { name: words.trouble, color: '#dc2626' },
      ],
      fields: [
        { name: words.link, type: 'text' },
        { name: words.problem, type: 'text' },
      ],
    },
    build: ({ tag, field }) => {
      const window = { weekdays: everyDay, from: '09:00', to: '20:00' };
      const hasBought = {
        groups: [
          {
            id: 'bought',
            name: words.hasBought,
            match: 'all' as const,
            items: [{ item: 'tag' as const, operator: 'is' as const, value: tag(words.bought) }],
          },
        ],
      };
      return flowOf(
        [
          at([0, 0], 'start', 'start', names.start, {}),
          at([1, 0], 'pause', 'wait', names.pause, { until: { kind: 'duration', amount: 1, unit: 'hour' }, window }),
          at([2, 0], 'bought', 'condition', names.bought, hasBought),
          at([3, 0], 'done', 'end', names.end, {}),
          at([3, 2], 'remind', 'reply_buttons', names.remind, {
            text: words.remind,
            footer: '',
            options: [option('finish', options[0]), option('problem', options[1]), option('no', options[2])],
            error: words.wrong,
            attempts: 2,
            timeout: { amount: 1, unit: 'day' },
          }),
          at([4, 0], 'link', 'link', names.link, {
            text: words.linkText,
            label: words.linkLabel,
            url: `{{${field(words.link)}}}`,
          }),
          at([4, 3], 'problem', 'save_answer', names.problem, {
            question: words.askProblem,
            field: field(words.problem),
            error: words.askProblem,
            attempts: 1,
            timeout: { amount: 1, unit: 'day' },
          }),
          at([5, 3], 'trouble', 'actions', names.trouble, {
            items: [{ id: 'tag', action: 'add_tag', tag: tag(words.trouble) }],
          }),
          at([6, 3], 'thanks', 'text', names.thanks, { text: words.thanks, typing: 1 }),
          at([4, 6], 'bye', 'text', names.bye, { text: words.bye, typing: 0 }),
          at([5, 0], 'next_day', 'wait', names.nextDay, {
            until: { kind: 'duration', amount: 1, unit: 'day' },
            window,
          }),
          at([6, 0], 'still', 'condition', names.still, hasBought),
          at([7, 1], 'again', 'text', names.again, { text: words.again, typing: 1 }),
          at([8, 1], 'abandoned', 'actions', names.abandoned, {
            items: [{ id: 'tag', action: 'add_tag', tag: tag(words.abandoned) }],
          }),
        ],
        [
          'start.next > pause',
          'pause.next > bought',
          'bought.bought > done',
          'bought.otherwise > remind',
          'remind.finish > link',
          'remind.problem > problem',
          'remind.no > bye',
          'remind.other > problem',
          'remind.timeout > next_day',
          'link.next > next_day',
          'problem.answered > trouble',
          'problem.invalid > trouble',
          'trouble.next > thanks',
          'next_day.next > still',
          'still.otherwise > again',
          'again.next > abandoned',
        ],
      );
    },
  };
}
