import type { RequestPath, WebhookMapping, WebhookSource } from '@yupflow/contract/webhooks';

interface Sender {
  readonly mapping: WebhookMapping;
  /** Where its id of an event stands, which is the same when it sends the event again. */
  readonly ids: readonly RequestPath[];
  /** Where it says what happened. */
  readonly events: readonly RequestPath[];
}

const at = (...steps: string[]): RequestPath => ['body', ...steps];
const buyer = (field: string) => at('data', 'buyer', field);
/** Kiwify wraps everything in `order` at times; a cart that was left has no customer. */
const customer = (...fields: string[]) =>
  fields.flatMap((field) => [at('Customer', field), at('order', 'Customer', field)]);

const nothing: WebhookMapping = { phone: [], name: [], email: [], document: [], fields: [] };

/** What each sender calls things. */
export const senders: Record<WebhookSource, Sender> = {
  custom: {
    mapping: nothing,
    ids: [],
    events: [
      at('event'),
      at('event_type'),
      at('type'),
      at('topic'),
      at('action'),
      at('status'),
      ['query', 'event'],
      ['headers', 'x-event'],
    ],
  },
  hotmart: {
    mapping: {
      ...nothing,
      phone: [buyer('checkout_phone'), buyer('phone')],
      name: [buyer('name')],
      email: [buyer('email')],
      document: [buyer('document')],
    },
    ids: [at('id')],
    events: [at('event')],
  },
  kiwify: {
    mapping: {
      ...nothing,
      phone: [...customer('mobile'), at('phone')],
      name: [...customer('full_name'), at('name')],
      email: [...customer('email'), at('email')],
      document: [...customer('CPF', 'cnpj'), at('cpf')],
    },
    ids: [],
    events: [
      at('webhook_event_type'),
      at('order', 'webhook_event_type'),
      at('order_status'),
      at('order', 'order_status'),
      at('status'),
    ],
  },
  eduzz: {
    mapping: {
      ...nothing,
      phone: [buyer('cellphone'), buyer('phone'), buyer('phone2')],
      name: [buyer('name')],
      email: [buyer('email')],
      document: [buyer('document')],
    },
    ids: [at('id')],
    events: [at('event')],
  },
};
