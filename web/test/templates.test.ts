import { channelFeatures } from '@yupflow/contract/connections';
import { fieldErrorsOf } from '@yupflow/contract/error-codes';
import type { Message } from '@yupflow/contract/messages';
import type { Template } from '@yupflow/contract/templates';
import { describe, expect, it } from 'vitest';
import { deedsFor } from '../src/features/chats/conversation/actions/message-deeds.ts';
import { changedLineSchema, newLineSchema } from '../src/features/connections/connection-schema.ts';
import { newLine } from '../src/features/connections/connection-values.ts';
import { fillPlaces, isFilled, valuesFor } from '../src/pickers/templates/template-values.ts';

const template: Template = {
  id: 'a',
  business_id: '1',
  name: 'offer',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  reason: null,
  header: { format: 'text', text: 'For {{1}}', places: ['1'] },
  body: { text: '{{1}}, {{2}} off. {{1}}!', places: ['1', '2'] },
  footer: '',
  buttons: [
    { kind: 'quick_reply', text: 'Yes', has_place: false },
    { kind: 'url', text: 'Shop', has_place: true },
  ],
  unusable: null,
  updated_at: '2026-11-16T12:00:00Z',
};

describe('the values of a template', () => {
  it('are one for each of its places, and those that were written before stay', () => {
    expect(valuesFor(template)).toEqual({ header: [''], body: ['', ''], links: [''] });
    const before = { header: ['Ana', 'too many'], body: ['Ana'] };
    expect(valuesFor(template, before)).toEqual({ header: ['Ana'], body: ['Ana', ''], links: [''] });
  });

  it('are whole once none of them is empty', () => {
    expect(isFilled({ header: ['a'], body: ['b', ' '], links: [] })).toBe(false);
    expect(isFilled({ header: ['a'], body: ['b', 'c'], links: [] })).toBe(true);
  });

  it('stand wherever their place is named; an empty one shows its name', () => {
    const { text, places } = template.body;
    expect(fillPlaces(text, places, ['Ana', ''])).toBe('Ana, [2] off. Ana!');
    expect(fillPlaces('Order {{ order }}', ['order'], ['$& 7'])).toBe('Order $& 7');
  });
});

describe('the form of a number of the official API', () => {
  const line = { ...newLine(['cloud'], []), name: 'Shop' };
  const filled = { phone_number_id: '123456', business_id: '654321', token: 'EAAG', app_secret: 'abc' };
  const faultsOf = (schema: typeof newLineSchema, values: unknown) => {
    const { error } = schema.safeParse(values);
    return error ? Object.keys(fieldErrorsOf(error.issues)) : [];
  };

  it('wants all of it for a new one, and names the fields that are wrong', () => {
    expect(faultsOf(newLineSchema, { ...line, cloud: filled })).toEqual([]);
    expect(faultsOf(newLineSchema, { ...line, cloud: { ...filled, phone_number_id: '+55 11', token: '' } })).toEqual([
      'cloud.phone_number_id',
      'cloud.token',
    ]);
  });

  it('sends no secret that nobody wrote anew', () => {
    const sent = changedLineSchema.parse({ ...line, cloud: { ...filled, token: '', app_secret: '' } });
    expect(sent.cloud).toEqual({ phone_number_id: '123456', business_id: '654321' });
  });

  it('sends nothing of it for a line of another type', () => {
    expect(newLineSchema.parse({ ...line, type: 'whatsapp', cloud: filled })).not.toHaveProperty('cloud');
  });
});

it('offers to change and take back what was said only on a line that can', () => {
  const message = {
    kind: 'text',
    direction: 'out',
    state: 'sent',
    text: 'Hello',
    sender: { type: 'member', id: 'me' },
    created_at: '2026-11-16T12:00:00Z',
    deleted_at: null,
    media: null,
  } as Message;
  const now = Date.parse(message.created_at) + 1_000;
  expect(deedsFor(message, 'me', now, channelFeatures.whatsapp)).toMatchObject({ canEdit: true, canRemove: true });
  expect(deedsFor(message, 'me', now, channelFeatures.cloud)).toMatchObject({ canEdit: false, canRemove: false });
  const note = { ...message, kind: 'note' as const };
  expect(deedsFor(note, 'me', now, channelFeatures.cloud)).toMatchObject({ canEdit: true, canRemove: true });
});
