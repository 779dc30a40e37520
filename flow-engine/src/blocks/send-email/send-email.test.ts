import { describe, expect, it } from 'vitest';
import { fields } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';

describe('an e-mail', () => {
  const send = (to: string, email?: string) =>
    playBlock(
      'send_email',
      { to, subject: 'Pedido de\n{{first_name}}', text: `Pontos: {{${fields.points}}}` },
      { fields: { [fields.points]: 1_500.5, ...(email && { email }) } },
    );

  it('goes to an address or to the contact, in one line of subject', () => {
    const mail = { type: 'email', subject: 'Pedido de João', text: 'Pontos: 1.500,5' };
    expect(send('Loja@Example.com').effects).toEqual([{ ...mail, to: 'loja@example.com' }]);
    expect(send('{{email}}', 'joao@example.com').effects).toEqual([{ ...mail, to: 'joao@example.com' }]);
  });

  it('to nobody is skipped, and shown', () => {
    expect(send('{{email}}')).toMatchObject({ effects: [], remarks: ['no_address '], outcome: { go: 'next' } });
    expect(send('{{first_name}}')).toMatchObject({ effects: [], remarks: ['no_address João'] });
  });
});
