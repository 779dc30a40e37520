import type { ApiScope } from '@yupflow/contract/api-scopes';

/** A call of the API as people write it down. */
export interface WrittenCall {
  readonly scope: ApiScope;
  readonly method: string;
  /** With what has to be put in, in capitals. */
  readonly path: string;
  readonly body?: object;
}

export const codeLanguages = ['curl', 'javascript'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

interface Ends {
  readonly origin: string;
  readonly apiKey: string;
}

/** Inside single quotes a shell takes everything as it is, but for the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf({ method, path, body }: WrittenCall, { origin, apiKey }: Ends): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${path}"`,
    `  -H "Authorization: Bearer ${apiKey}"`,
    ...(body ? ['  -H "Content-Type: application/json"', `  -d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n');
}

const indented = (text: string) => text.replaceAll('\n', '\n  ');

/** JSON as people write it in a program: names without quotes. */
const literal = (body: object) => JSON.stringify(body, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');

function javascriptOf({ method, path, body }: WrittenCall, { origin, apiKey }: Ends): string {
  const headers = [
    `Authorization: "Bearer ${apiKey}"`,
    ...(body ? ['"Content-Type": "application/json"'] : []),
    ...(method === 'POST' ? ['"Idempotency-Key": crypto.randomUUID()'] : []),
  ];
  return [
    `const answer = await fetch("${origin}${path}", {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    ...headers.map((header) => `    ${header},`),
    '  },',
    ...(body ? [`  body: JSON.stringify(${indented(literal(body))}),`] : []),
    '});',
    'if (!answer.ok) throw new Error(await answer.text());',
    'console.log(await answer.json());',
  ].join('\n');
}

export const codeOf = (language: CodeLanguage, call: WrittenCall, ends: Ends): string =>
  language === 'curl' ? curlOf(call, ends) : javascriptOf(call, ends);
