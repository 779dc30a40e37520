import type { Language } from '@yupflow/contract/languages';
import { leadWords } from './lead-words.ts';
import { at, flowOf, option, type Template } from './template.ts';

/** Who asks for what: name, interest and e-mail, then a person, or word that nobody is there right now. */
export function leadTemplate(language: Language): Template {
  const words = leadWords[language];
  const { names, options } = words;
  return {
    needs: {
      tags: [{ name: words.tag, color: '#0d9488' }],
      fields: [{ name: words.field, type: 'text' }],
    },
    build: ({ tag, field }) => {
      const day = { amount: 1, unit: 'day' } as const;
      const interest = (id: string, value: string) => ({
        items: [{ id, action: 'set_field' as const, field: field(words.field), operation: 'set' as const, value }],
      });
      return flowOf(
        [
          at([0, 0], 'start', 'start', names.start, {}),
          at([1, 0], 'hello', 'text', names.hello, { text: words.hello, typing: 2 }),
          at([2, 0], 'name', 'save_answer', names.name, {
            question: words.askName,
            field: 'full_name',
            error: words.wrongName,
            attempts: 2,
            timeout: day,
          }),
          at([3, 0], 'interest', 'reply_buttons', names.interest, {
            text: words.askInterest,
            footer: '',
            options: [option('buy', options[0]), option('quote', options[1]), option('else', options[2])],
            error: words.wrongInterest,
            attempts: 2,
            timeout: day,
          }),
          at([4, 0], 'set_buy', 'actions', names.buy, interest('interest', options[0])),
          at([4, 2], 'set_quote', 'actions', names.quote, interest('interest', options[1])),
          at([5, 0], 'email', 'save_answer', names.email, {
            question: words.askEmail,
            field: 'email',
            error: words.wrongEmail,
            attempts: 2,
            timeout: day,
          }),
          at([6, 0], 'qualify', 'actions', names.qualify, {
            items: [
              { id: 'tag', action: 'add_tag', tag: tag(words.tag) },
              { id: 'register', action: 'register_contact' },
            ],
          }),
          at([6, 4], 'hours', 'condition', names.hours, {
            groups: [
              { id: 'open', name: words.open, match: 'all', items: [{ item: 'opening_hours', operator: 'is' }] },
            ],
          }),
          at([7, 2], 'soon', 'text', names.soon, { text: words.soon, typing: 1 }),
          at([7, 5], 'later', 'text', names.later, { text: words.later, typing: 1 }),
          at([3, 5], 'quiet', 'text', names.quiet, { text: words.quiet, typing: 0 }),
        ],
        [
          'start.next > hello',
          'hello.next > name',
          'name.answered > interest',
          'name.invalid > interest',
          'name.timeout > quiet',
          'interest.buy > set_buy',
          'interest.quote > set_quote',
          'interest.else > hours',
          'interest.other > hours',
          'interest.timeout > quiet',
          'set_buy.next > email',
          'set_quote.next > email',
          'email.answered > qualify',
          'email.invalid > qualify',
          'email.timeout > qualify',
          'qualify.next > hours',
          'hours.open > soon',
          'hours.otherwise > later',
        ],
      );
    },
  };
}
