import { describe, expect, it } from 'vitest';
import { drawBlock, option } from '../../../test/support/draw-flow.ts';
import { gone, goneFile, picture, templates } from '../../../test/support/known-things.ts';
import { message, tap, timer, visit } from '../../../test/support/visit.ts';

const values = {
  template: templates.offer,
  header: ['{{company}}'],
  body: ['{{first_name}}', '10%'],
  links: ['{{phone}}'],
};
const options = [option('yes', 'Quero'), option('no', 'Sair', 'parar')];
const asking = drawBlock('offer', 'template', { ...values, options, error: 'Qual?', attempts: 2 });

describe('the block template', () => {
  it('fills its places for the contact, and goes on at once where nothing can be tapped', () => {
    const { outcome, effects } = visit(drawBlock('offer', 'template', { ...values, media: picture }));
    expect(outcome).toEqual({ go: 'next' });
    expect(effects).toMatchObject([
      {
        type: 'send',
        message: {
          kind: 'template',
          template: templates.offer,
          header: ['Padaria Sol'],
          body: ['João', '10%'],
          links: ['5511988887777'],
          media: picture,
          options: [],
        },
      },
    ]);
  });

  it('waits where it has quick replies', () => {
    const { outcome, effects } = visit(asking);
    expect(outcome).toEqual({ wait: { kind: 'answer', until: null, tries: 0 } });
    expect(effects).toMatchObject([{ message: { kind: 'template', options } }]);
  });

  it.each([
    ['a tap', tap('Sair', 'offer.no'), 'no'],
    ['a tap by its id, whatever its words', tap('Salir', 'offer.no'), 'no'],
    ['a tap of something else by its words', tap('Quero', 'earlier.no'), 'yes'],
    ['words', message('QUERO!'), 'yes'],
    ['another word for it', message('parar'), 'no'],
  ])('takes %s for an option', (_, event, output) => {
    expect(visit(asking, { event }).outcome).toEqual({ go: output });
  });

  it('asks again, then takes it for something else', () => {
    expect(visit(asking, { event: message('?') }).effects).toMatchObject([
      { message: { kind: 'text', text: 'Qual?' } },
    ]);
    expect(visit(asking, { event: tap('Ver mais', 'earlier.more'), tries: 1 }).outcome).toEqual({ go: 'other' });
    expect(visit(asking, { event: timer }).outcome).toEqual({ go: 'timeout' });
  });

  it('says so where the template or its file is gone, and leaves it to the channel to refuse it', () => {
    const block = drawBlock('offer', 'template', { ...values, template: gone, media: goneFile });
    const { effects, remarks } = visit(block);
    expect(remarks).toEqual(['missing_template', 'missing_media']);
    expect(effects).toMatchObject([{ message: { kind: 'template', template: gone, media: null } }]);
  });

  it('sends nothing while nobody has chosen one', () => {
    const { outcome, effects } = visit(drawBlock('offer', 'template', { options }));
    expect([outcome, effects]).toEqual([{ go: 'other' }, []]);
  });
});
