import type { Language } from '@yupflow/contract/languages';
import { scheduleWords } from './schedule-words.ts';
import { at, flowOf, option, type Template } from './template.ts';

/** A visit: welcome by the opening hours, a day, a time of it, and a reminder on the eve. */
export function scheduleTemplate(language: Language): Template {
  const words = scheduleWords[language];
  const { names } = words;
  return {
    needs: {
      tags: [{ name: words.tag, color: '#2563eb' }],
      fields: [
        { name: words.day, type: 'date' },
        { name: words.period, type: 'text' },
      ],
    },
    build: ({ tag, field }) => {
      const [day, period] = [field(words.day), field(words.period)];
      const hour = { amount: 2, unit: 'hour' } as const;
      const setPeriod = (value: string) => ({
        items: [{ id: 'period', action: 'set_field' as const, field: period, operation: 'set' as const, value }],
      });
      return flowOf(
        [
          at([0, 0], 'start', 'start', names.start, {}),
          at([1, 0], 'hours', 'condition', names.hours, {
            groups: [
              { id: 'open', name: words.isOpen, match: 'all', items: [{ item: 'opening_hours', operator: 'is' }] },
            ],
          }),
          at([2, 0], 'hello', 'text', names.open, { text: words.open, typing: 1 }),
          at([2, 3], 'closed', 'text', names.closed, { text: words.closed, typing: 1 }),
          at([3, 0], 'day', 'save_answer', names.day, {
            question: words.askDay,
            field: day,
            error: words.wrongDay,
            attempts: 3,
            timeout: hour,
          }),
          at([4, 0], 'period', 'numbered_menu', names.period, {
            text: words.askPeriod,
            options: [option('morning', words.morning), option('afternoon', words.afternoon)],
            error: words.wrongPeriod,
            attempts: 3,
            timeout: hour,
          }),
          at([5, 0], 'set_morning', 'actions', names.morning, setPeriod(words.morning)),
          at([5, 2], 'set_afternoon', 'actions', names.afternoon, setPeriod(words.afternoon)),
          at([6, 0], 'booked', 'actions', names.booked, {
            items: [
              { id: 'tag', action: 'add_tag', tag: tag(words.tag) },
              { id: 'register', action: 'register_contact' },
            ],
          }),
          at([6, 3], 'confirm', 'text', names.confirm, { text: words.confirm(day, period), typing: 1 }),
          at([7, 0], 'eve', 'wait', names.eve, {
            until: { kind: 'date', field: day, days: -1, time: '09:00' },
            window: null,
          }),
          at([7, 3], 'remind', 'reply_buttons', names.remind, {
            text: words.remind(day, period),
            footer: '',
            options: [option('yes', words.yes), option('change', words.change)],
            error: words.wrongReminder,
            attempts: 2,
            timeout: { amount: 1, unit: 'day' },
          }),
          at([8, 2], 'see_you', 'text', names.seeYou, { text: words.seeYou, typing: 0 }),
          at([4, 5], 'help', 'text', names.help, { text: words.help, typing: 0 }),
        ],
        [
          'start.next > hours',
          'hours.open > hello',
          'hours.otherwise > closed',
          'hello.next > day',
          'closed.next > day',
          'day.answered > period',
          'day.invalid > help',
          'day.timeout > help',
          'period.morning > set_morning',
          'period.afternoon > set_afternoon',
          'period.other > help',
          'period.timeout > help',
          'set_morning.next > booked',
          'set_afternoon.next > booked',
          'booked.next > confirm',
          'confirm.next > eve',
          'eve.next > remind',
          'remind.yes > see_you',
          'remind.change > day',
          'remind.other > help',
        ],
      );
    },
  };
}
