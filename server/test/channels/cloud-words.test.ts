import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OutboundChoices, OutboundMessage } from '../../src/channels/channel.ts';
import { failureOf, GraphError, lineFaultOf, sendErrorOf } from '../../src/channels/cloud-api/graph-error.ts';
import { readTemplateNews, readWebhook } from '../../src/channels/cloud-api/read-webhook.ts';
import { webhookBody } from '../../src/channels/cloud-api/webhook-body.ts';
import { sentAs, writeMessage } from '../../src/channels/cloud-api/write-message.ts';
import { anOutbound } from './recorded-line.ts';

const phone = '5511987654321';
const to = { kind: 'contact', address: `${phone}@s.whatsapp.net`, phone, lid: null } as const;
const write = (facts: Partial<OutboundMessage>, mediaId: string | null = null) =>
  writeMessage(anOutbound(to, facts), mediaId) as Record<string, unknown>;

const offer = (labels: readonly string[], facts: Partial<OutboundChoices> = {}): OutboundChoices => ({
  style: 'buttons',
  footer: '',
  button: 'Ver',
  options: labels.map((label, at) => ({ id: `o${at}`, label, description: '' })),
  ...facts,
});

describe('what may be answered', () => {
  it('has buttons where there are three at most with short words', () => {
    const { interactive } = write({ text: 'Qual?', choices: offer(['Sim', 'Não', 'Talvez'], { footer: 'Rodapé' }) });
    expect(interactive).toEqual({
      type: 'button',
      body: { text: 'Qual?' },
      footer: { text: 'Rodapé' },
      action: {
        buttons: ['Sim', 'Não', 'Talvez'].map((title, at) => ({ type: 'reply', reply: { id: `o${at}`, title } })),
      },
    });
  });

  it.each([
    { why: 'there are more', labels: ['1', '2', '3', '4'] },
    { why: 'a word is too long for one', labels: ['Sim', 'Quero falar com uma pessoa'] },
  ])('is a list where $why', ({ labels }) => {
    const { interactive } = write({ text: 'Qual?', choices: offer(labels) });
    expect(interactive).toMatchObject({ type: 'list', action: { button: 'Ver' } });
    const { action } = interactive as { action: { sections: { rows: { id: string; title: string }[] }[] } };
    expect(action.sections[0]?.rows.map(({ id }) => id)).toEqual(labels.map((_, at) => `o${at}`));
  });

  it('tells below what does not fit above, in a list', () => {
    const label = 'Quero falar com uma pessoa do suporte técnico';
    const { interactive } = write({ text: 'Qual?', choices: offer([label], { style: 'list' }) });
    const { action } = interactive as { action: { sections: { rows: { title: string; description: string }[] }[] } };
    const [row] = action.sections[0]?.rows ?? [];
    expect(row).toEqual({ id: 'o0', title: 'Quero falar com uma pes…', description: label });
  });

  it('is a numbered menu where the API has no room', () => {
    const many = Array.from({ length: 11 }, (_, at) => `Opção ${at}`);
    expect(write({ text: 'Qual?', choices: offer(many) })).toMatchObject({ type: 'text' });
    const long = 'x'.repeat(1_025);
    const { text } = write({ text: long, choices: offer(['Sim', 'Não']) }) as { text: { body: string } };
    expect(text.body).toMatch(/1.*Sim[\s\S]*2.*Não/);
  });
});

describe('a template', () => {
  const template = {
    name: 'pedido',
    language: 'pt_BR',
    header: [{ name: null, value: 'Ana' }],
    body: [
      { name: 'nome', value: 'Ana' },
      { name: 'total', value: 'R$ 10' },
    ],
    buttons: [
      { index: 0, kind: 'quick_reply', value: 'b1.o1' },
      { index: 1, kind: 'url', value: 'abc' },
    ],
  } as const;

  it('goes by its name, with its values in their places', () => {
    expect(write({ kind: 'template', text: 'Olá Ana', template })).toMatchObject({
      type: 'template',
      template: {
        name: 'pedido',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'nome', text: 'Ana' },
              { type: 'text', parameter_name: 'total', text: 'R$ 10' },
            ],
          },
          { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'b1.o1' }] },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'abc' }] },
        ],
      },
    });
  });

  it('has its file in the header', () => {
    const media = {
      kind: 'image',
      type: 'image/jpeg',
      name: 'x.jpg',
      size: 10,
      read: () => Readable.from([]),
    } as const;
    const message = write({ kind: 'template', template: { ...template, header: [] }, media }, 'media-1');
    expect(message).toMatchObject({
      template: {
        components: [{ type: 'header', parameters: [{ type: 'image', image: { id: 'media-1' } }] }, {}, {}, {}],
      },
    });
  });
});

describe('a file', () => {
  const file = (kind: 'image' | 'voice' | 'video' | 'sticker' | 'document', type: string, size = 1_000) =>
    sentAs({ kind, type, size });

  it('goes as what it is, or as a document where the API takes it as nothing else', () => {
    expect(file('image', 'image/jpeg')).toBe('image');
    expect(file('image', 'image/gif')).toBe('document');
    expect(file('image', 'image/png', 6_000_000)).toBe('document');
    expect(file('voice', 'audio/ogg; codecs=opus')).toBe('voice');
    expect(file('video', 'video/mp4', 17_000_000)).toBe('document');
    expect(() => file('document', 'application/zip', 101 * 1_048_576)).toThrow('media_refused');
  });
});

describe('whom it goes to', () => {
  const recipientOf = (address: string, facts: { phone?: string; lid?: string } = {}) => {
    const { to: number, recipient } = writeMessage(
      anOutbound({ kind: 'contact', address, phone: facts.phone ?? null, lid: facts.lid ?? null }, { text: 'x' }),
      null,
    );
    return number ?? recipient;
  };

  it('is a number, or the name of whoever hides it; never a name of another channel', () => {
    expect(recipientOf(`${phone}@s.whatsapp.net`)).toBe(phone);
    expect(recipientOf('BR.13491208655')).toBe('BR.13491208655');
    expect(recipientOf('99887766@lid', { phone })).toBe(phone);
    expect(() => recipientOf('99887766@lid', { lid: '99887766@lid' })).toThrow('not_on_channel');
  });
});

describe('a refusal of the API', () => {
  const refusal = (status: number, code: number) => new GraphError({ status, code, message: 'x' });

  it.each([
    [401, 190, 'token'],
    [400, 10, 'token'],
    [403, 200, 'token'],
    [403, 131_031, 'banned'],
    [400, 133_010, 'broken'],
    [400, 131_047, null],
    [429, 130_429, null],
  ] as const)('with %i and code %i says of the line: %s', (status, code, fault) => {
    expect(lineFaultOf(refusal(status, code))).toBe(fault);
  });

  it.each([
    [429, 130_429, 'refused', 'too_fast'],
    [400, 131_056, 'refused', 'too_fast'],
    [503, -1, 'refused', 'too_fast'],
    [401, 190, 'not_sent', null],
    [500, 131_000, 'unknown', null],
    [500, 1, 'unknown', null],
    [400, 131_047, 'refused', 'window_closed'],
    [400, 131_026, 'refused', 'not_on_channel'],
    [400, 131_049, 'refused', 'saturated'],
    [400, 131_042, 'refused', 'unpaid'],
    [404, 132_001, 'refused', 'template_refused'],
    [400, 100, 'refused', 'refused'],
  ] as const)('with %i and code %i ends a send: %s, %s', (status, code, outcome, failure) => {
    expect(sendErrorOf(refusal(status, code))).toMatchObject({ outcome, failure });
  });

  it('that comes later is told in the same words', () => {
    expect([131_026, 131_047, 132_015, 424_242].map(failureOf)).toEqual([
      'not_on_channel',
      'window_closed',
      'template_refused',
      'refused',
    ]);
  });
});

describe('what the API tells', () => {
  const read = (value: object, field = 'messages') => {
    const metadata = { phone_number_id: '1' };
    const entry = [{ id: '2', changes: [{ field, value: { metadata, ...value } }] }];
    return z.parse(webhookBody, { object: 'whatsapp_business_account', entry });
  };
  const now = new Date('2026-11-16T12:00:00Z');
  const said = (message: object) => {
    const common = { id: 'wamid.1', from: phone, timestamp: '1794830400' };
    return readWebhook(read({ messages: [{ ...common, ...message }] }), now)[0];
  };

  it('says which option was tapped, by the id that we gave it', () => {
    const button = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'b.1', title: 'Sim' } },
    };
    const row = { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'b.2', title: 'Não' } } };
    const quick = { type: 'button', button: { text: 'Quero', payload: 'b.3' } };
    expect([button, row, quick].map((one) => said(one)?.messages[0])).toMatchObject([
      { kind: 'text', text: 'Sim', choice: 'b.1' },
      { kind: 'text', text: 'Não', choice: 'b.2' },
      { kind: 'text', text: 'Quero', choice: 'b.3' },
    ]);
  });

  it('says what was decided about a template', () => {
    const event = {
      event: 'REJECTED',
      message_template_name: 'promo',
      message_template_language: 'pt_BR',
      reason: 'SCAM',
    };
    expect(readTemplateNews(read(event, 'message_template_status_update'))).toEqual([
      { businessId: '2', name: 'promo', language: 'pt_BR', event: 'REJECTED', reason: 'SCAM' },
    ]);
  });

  it('says that a number is another one now, and nothing of other news of the number', () => {
    const system = (facts: object) => said({ type: 'system', system: facts });
    expect(system({ type: 'user_changed_number', wa_id: '5511900001111' })?.people).toMatchObject([
      { news: 'number_changed', from: { phone }, to: { phone: '5511900001111' } },
    ]);
    expect(system({ type: 'customer_identity_changed' })).toMatchObject({ people: [], messages: [] });
  });
});
