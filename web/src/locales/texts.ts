import type { Texts } from './voice.ts';

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
