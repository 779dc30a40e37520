import type { Page } from '@playwright/test';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import { hostileTexts } from './hostile-texts.ts';

type Schema = NonNullable<Endpoint['answer']>;

/** `/api/tags/short` is no tag's: paths without gaps come first. */
const all = Object.values<Record<string, Endpoint>>(endpoints)
  .flatMap((group) => Object.values(group))
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
const answers = all.flatMap(({ method, path, answer }) =>
  answer ? [{ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), answer }] : [],
);

/** What is no text of a person's, though the contract says no more of it: names of things, places, ways to reach somebody. */
const notWritten =
  /(^|_)(id|ids|key|cursor|timezone|country|phones?|digits|email|color|image|picture|avatar|url|path|token|language|currency|qr|pix|prefix|from|to|at|on|day|type|kind|state|status|event|version|icon|amount|price|document|hash|fingerprint|type_of|format|page_url|public_key|host|domain|logo|favicon|time|hour|month|date|method|operator|field|output|block|boleto)$/i;
const looksLikeCode =
  /^[\d\s:.,+/()-]*$|^\d{4}-\d\d-\d\d|^#[\da-f]{3,8}$|^[\da-f]{8}-[\da-f]{4}-|^https?:|^\/|^[a-z]+(_[a-z]+)+$/i;
/** In documents whose shape is not the contract's, as flows. */
const writtenInDocuments = /^(text|name|note|label|title|caption|description|footer|header|message|question|words?)$/;

let turn = 0;
function twistText(key: string, text: string): string {
  if (text === '' || notWritten.test(key) || looksLikeCode.test(text)) return text;
  turn += 1;
  return `${hostileTexts[turn % hostileTexts.length]}`;
}

function twistDocument(value: unknown, key: string): unknown {
  if (typeof value === 'string') return writtenInDocuments.test(key) ? twistText(key, value) : value;
  if (Array.isArray(value)) return value.map((one) => twistDocument(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, twistDocument(inner, name)]));
}

/** The same answer, with something hostile in each text that somebody could have written. */
function twist(value: unknown, schema: Schema, key: string): unknown {
  if (value === null || value === undefined) return value;
  // biome-ignore lint/suspicious/noExplicitAny: what a definition holds depends on its kind
  const def = schema._zod.def as any;
  if (def.innerType) return twist(value, def.innerType, key);
  if (def.getter) return twist(value, def.getter(), key);
  if (def.type === 'string') return def.format || def.checks?.some(isPattern) ? value : twistText(key, String(value));
  if (def.type === 'array') return (value as unknown[]).map((one) => twist(one, def.element, key));
  if (def.type === 'union') {
    const fitting = def.options.find((option: Schema) => fits(option, value));
    return fitting ? twist(value, fitting, key) : value;
  }
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        def.shape[name] ? twist(inner, def.shape[name], name) : inner,
      ]),
    );
  if (def.type === 'record')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, twist(inner, def.valueType, name)]));
  return ['any', 'unknown', 'custom', 'pipe', 'transform'].includes(def.type) ? twistDocument(value, key) : value;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
const isPattern = (check: any) => ['string_format', 'overwrite'].includes(check._zod?.def.check ?? '');
const fits = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** From now on every text of every answer that the page gets is hostile, as if everybody had written nothing else. */
export async function answerHostilely(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const found = answers.find(({ method, path }) => method === request.method() && path.test(pathname));
    if (!found) return route.continue();
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!isJson || !response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: twist(await response.json(), found.answer, '') });
  });
}
