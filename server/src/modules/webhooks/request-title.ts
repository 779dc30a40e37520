import type { RequestPath, WebhookMapping, WebhookSource } from '@yupflow/contract/webhooks';
import { type RequestContent, textOf, valueAt } from './find-value.ts';
import { senders } from './senders.ts';

const longest = 120;

/** Where people's names usually stand, for whoever has mapped nothing yet. */
const holders = ['customer', 'buyer', 'client', 'cliente', 'contact', 'contato', 'lead', 'user', 'billing'];
const names = ['name', 'full_name', 'nome', 'first_name'];
const usual: readonly RequestPath[] = [
  ...holders.flatMap((holder) =>
    names.flatMap((name): RequestPath[] => [
      ['body', holder, name],
      ['body', 'data', holder, name],
    ]),
  ),
  ...names.flatMap((name): RequestPath[] => [
    ['body', name],
    ['query', name],
  ]),
];

const firstText = (content: RequestContent, paths: readonly RequestPath[]) => {
  for (const path of paths) {
    const text = textOf(valueAt(content, path));
    if (text !== '') return text.replace(/\s+/gu, ' ').slice(0, longest).toWellFormed();
  }
  return '';
};

/** What a list of requests shows of one: who it is about, and what happened. Empty where it doesn't say. */
export function titleOf(
  content: RequestContent,
  { mapping, source }: { readonly mapping: WebhookMapping; readonly source: WebhookSource },
): { readonly title: string; readonly subtitle: string } {
  const { phone, name, email } = mapping;
  return {
    title: firstText(content, [...name, ...usual, ...phone, ...email]),
    subtitle: firstText(content, [...senders[source].events, ...senders.custom.events]),
  };
}
