import type { RequestPath } from '@yupflow/contract/webhooks';
import { fold } from '../../../locales/fold.ts';
import type { Target } from './mapping.ts';

const words: readonly [Target, RegExp][] = [
  ['email', /mail/],
  ['phone', /phone|fone|tel|cel|whats|mobile|movil/],
  ['document', /doc|cpf|cnpj|ident|nif|dni|cuit|tax/],
  ['name', /name|nome|nombre/],
];

/** What a value most likely is, by what it is called and how it looks; null where nothing tells. */
export function guessTarget(path: RequestPath, text: string): Target | null {
  if (/^\S+@\S+\.\S+$/.test(text)) return 'email';
  const key = fold(String(path.at(-1)));
  return words.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}
