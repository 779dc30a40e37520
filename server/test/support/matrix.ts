import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import type { Answer, Person } from './people.ts';

interface Row {
  readonly title: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint of the contract. */
export const allRows: readonly Row[] = Object.values<Record<string, Endpoint>>(endpoints).flatMap((group) =>
  Object.values(group).map((endpoint) => ({ endpoint, title: `${endpoint.method} ${endpoint.path}` })),
);

type Who = Endpoint['access']['who'];
export const rowsFor = (who: Who) => allRows.filter(({ endpoint }) => endpoint.access.who === who);

/** What a member's rule asks for beyond membership. */
export const memberRows = allRows.flatMap(({ endpoint, title }) =>
  endpoint.access.who === 'member' ? [{ endpoint, title, access: endpoint.access }] : [],
);

export const pathOf = (endpoint: Endpoint, id: string = randomUUID()) =>
  endpoint.path
    .replace('/api', '')
    .replace(/\{(id|contactId)\}/, id)
    .replace(/\{(noteId|requestId|messageId|scheduledId|deliveryId|versionId)\}/, randomUUID())
    .replace(/\{\w+\}/, 'x'.repeat(32));

/** Whatever the endpoint takes: access is decided before a body is read. */
export const bodyOf = (endpoint: Endpoint) => (endpoint.body ? {} : undefined);

export const call = (person: Person, endpoint: Endpoint): Promise<Answer> =>
  person.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint));
