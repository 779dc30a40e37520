import type { Endpoint } from '@yupflow/contract/endpoint';
import { flowTemplates } from '@yupflow/contract/flows';
import { allRows } from './matrix.ts';
import type { Answer, Person } from './people.ts';

/** All that can be read, but for files: they are people's own. */
const readable = allRows.flatMap(({ endpoint }) => (endpoint.method === 'GET' && endpoint.answer ? [endpoint] : []));

export interface Place {
  readonly endpoint: Endpoint;
  /** With ids in its gaps, and what it asks for. */
  readonly path: string;
}

/** So many of a list are looked at, the first ones. */
const most = 4;
const days = 'from=2026-03-02&to=2026-03-08';

/** What an endpoint can't do without. */
const queries: Readonly<Record<string, string>> = {
  '/api/broadcasts/results': days,
  '/api/companies/delete-data/preview': 'type=tags',
  '/api/dashboard': days,
  '/api/dashboard/report': days,
  '/api/flows/{id}/stats': days,
  '/api/flows/{id}/stats/contacts': `${days}&block=start`,
};

type Names = (ask: (path: string) => Promise<Answer>) => Promise<string[]> | readonly string[];
const idsIn = ({ body }: Answer): string[] =>
  (Array.isArray(body) ? body : (body?.results ?? [])).flatMap(({ id }: { id?: string }) => id ?? []);
const endsIn = ({ body }: Answer, field: string): string[] =>
  body.results.map((one: Record<string, string>) => one[field]?.split('/').at(-1) ?? '');

/** What stands in a gap where that is not the id of something in the list before it. */
const named: Readonly<Record<string, Names>> = {
  '/api/checkout': async (ask) => endsIn(await ask('/api/franchise/plans'), 'checkout_url'),
  '/api/crm/cards': async (ask) => idsIn(await ask('/api/contacts')),
  '/api/flows/templates': () => flowTemplates,
  '/api/invoices': async (ask) => endsIn(await ask('/api/franchise/invoices'), 'url'),
  '/api/messages': async (ask) => {
    const [chat] = idsIn(await ask('/api/chats'));
    return idsIn(await ask(`/api/chats/${chat}/messages`));
  },
  '/api/shared-flows': async (ask) => {
    const shares = idsIn(await ask('/api/flows')).map((id) => ask(`/api/flows/${id}/share`));
    return (await Promise.all(shares)).flatMap(({ body }) => body.token ?? []);
  },
  '/api/simulator': async (ask) => idsIn(await ask('/api/connections')).toReversed(),
};

/** Every place of the API where somebody can read something, found by who may read it all. */
export async function findPlaces(reader: Person, known: Readonly<Record<string, string[]>>): Promise<Place[]> {
  const asked = new Map<string, Promise<Answer>>();
  const ask = (path: string) => asked.getOrInsertComputed(path, () => reader.get(path.replace('/api', '')));

  async function fill(path: string): Promise<string[]> {
    const [, before, rest = ''] = /^(.*?)\/\{\w+\}(.*)$/.exec(path) ?? [];
    if (before === undefined) return [path];
    const ids = known[before] ?? (await named[before]?.(ask)) ?? idsIn(await ask(before));
    return (await Promise.all(ids.slice(0, most).map((id) => fill(`${before}/${id}${rest}`)))).flat();
  }

  const places = readable.map(async (endpoint) => {
    const query = queries[endpoint.path];
    return (await fill(endpoint.path)).map((path) => ({ endpoint, path: query ? `${path}?${query}` : path }));
  });
  return (await Promise.all(places)).flat();
}

/** The endpoints of which nothing was read. */
export const unreadAfter = (answers: readonly { readonly place: Place; readonly answer: Answer }[]): string[] => {
  const read = new Set(answers.flatMap(({ place, answer }) => (answer.status === 200 ? place.endpoint.path : [])));
  return readable.map(({ path }) => path).filter((path) => !read.has(path));
};
