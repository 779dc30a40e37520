import type access from './pt-BR/access.json';
import type common from './pt-BR/common.json';
import type errors from './pt-BR/errors.json';
import type session from './pt-BR/session.json';
import type shell from './pt-BR/shell.json';
import type subscription from './pt-BR/subscription.json';
import type tags from './pt-BR/tags.json';

/** pt-BR is the voice, so its files give the keys; scripts/locales.ts holds the other languages to them. */
interface Texts {
  access: typeof access;
  common: typeof common;
  errors: typeof errors;
  session: typeof session;
  shell: typeof shell;
  subscription: typeof subscription;
  tags: typeof tags;
}

export type Namespace = keyof Texts;
export type TitledNamespace = { [N in Namespace]: Texts[N] extends { title: string } ? N : never }[Namespace];

/** What the list + slide-over kit says about a resource. */
export interface ResourceTexts {
  title: string;
  one: string;
  help: string;
  search: string;
  new: string;
  loading: string;
  loadFailed: string;
  loadOneFailed: string;
  found_other: string;
  gone: { title: string; text: string };
}

export type ResourceNamespace = { [N in Namespace]: Texts[N] extends ResourceTexts ? N : never }[Namespace];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
