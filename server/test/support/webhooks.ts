import type { RequestOutcome, WebhookAction, WebhookRequest } from '@yupflow/contract/webhooks';
import { expect } from 'vitest';
import { eventually } from './own-process.ts';
import type { Person } from './people.ts';

type Action = WebhookAction extends infer One ? (One extends WebhookAction ? Omit<One, 'id'> : never) : never;
type Request = WebhookRequest & { readonly outcome: RequestOutcome };

interface WebhookFacts {
  readonly source?: 'custom' | 'hotmart' | 'kiwify' | 'eduzz';
  readonly mapping?: object;
  readonly actions?: readonly Action[];
  readonly ignores_duplicates?: boolean;
  readonly mode?: 'test' | 'production';
}

const usual = {
  phone: [['body', 'phone']],
  name: [['body', 'name']],
  email: [['body', 'email']],
  document: [['body', 'document']],
  fields: [],
};

let made = 0;

/** One that reads `{phone, name, email, document}` from the body unless it says otherwise, and whoever sends to it. */
export async function aWebhook(owner: Person, facts: WebhookFacts = {}) {
  made += 1;
  const { mapping = {}, actions = [], mode = 'test', ignores_duplicates = false, source = 'custom' } = facts;
  const name = `Loja ${made}`;
  const created = await owner.post('/webhooks', { name, source });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const path = `/webhooks/${created.body.id}`;
  const form = {
    name,
    source,
    mapping: { ...usual, ...mapping },
    actions: actions.map((action, index) => ({ id: `a${index}`, ...action })),
    ignores_duplicates,
  };
  const saved = await owner.put(path, form);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const setMode = async (wanted: 'test' | 'production') => {
    const changed = await owner.put(`${path}/mode`, { mode: wanted });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  };
  if (mode === 'production') await setMode(mode);
  const { pathname } = new URL(saved.body.url);

  /** As another program sends it. */
  const send = async (body: unknown) => {
    const answer = await fetch(`${owner.origin}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answered = await answer.json();
    expect(answer.status, JSON.stringify(answered)).toBeLessThan(300);
    return answered as { id: string; status: string; outcome?: RequestOutcome };
  };
  const request = async (id: string): Promise<Request> => (await owner.get(`${path}/requests/${id}`)).body;

  return {
    id: created.body.id as string,
    name,
    path,
    form,
    pathname,
    setMode,
    send,
    request,
    /** Sends it, and waits until something became of it. */
    async sendAndWait(body: unknown): Promise<Request> {
      const { id } = await send(body);
      await eventually(async () => (await request(id)).state !== 'waiting', 30_000);
      return request(id);
    },
  };
}
