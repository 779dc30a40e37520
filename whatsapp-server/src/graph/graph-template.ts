import type { GraphFault } from './graph-number.ts';

interface Component {
  readonly type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS';
  readonly format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT';
  readonly text?: string;
  readonly buttons?: readonly {
    readonly type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER';
    readonly text: string;
    readonly url?: string;
  }[];
}

export interface GraphTemplate {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly language: string;
  readonly category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  readonly parameter_format?: 'POSITIONAL' | 'NAMED';
  readonly components: readonly Component[];
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
}

interface Asked {
  readonly name?: string;
  readonly language?: { readonly code?: string };
  readonly components?: readonly {
    readonly type: string;
    readonly index?: string;
    readonly parameters?: readonly { readonly payload?: string }[];
  }[];
}

/** The quick replies of a template that was sent: without a payload of its own, a tap says its words. */
export function repliesOf(templates: readonly GraphTemplate[], asked: unknown): { text: string; payload: string }[] {
  const { name, language, components = [] } = (asked ?? {}) as Asked;
  const found = templates.find((one) => one.name === name && one.language === language?.code);
  const buttons = found?.components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  return buttons.flatMap(({ type, text }, index) => {
    if (type !== 'QUICK_REPLY') return [];
    const given = components.find((one) => one.type === 'button' && one.index === String(index));
    return [{ text, payload: given?.parameters?.[0]?.payload ?? text }];
  });
}

const placesIn = (text = '') => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)).size;

/** What the API says of a template that can't be sent; null where it can. */
export function checkTemplate(templates: readonly GraphTemplate[], asked: unknown): GraphFault | null {
  const { name, language, components = [] } = (asked ?? {}) as Asked;
  const found = templates.find((one) => one.name === name && one.language === language?.code);
  if (!found || found.status === 'PENDING' || found.status === 'REJECTED')
    return { status: 404, code: 132_001, message: 'Template name does not exist in the translation' };
  if (found.status === 'PAUSED') return { status: 400, code: 132_015, message: 'Template is paused' };
  if (found.status === 'DISABLED') return { status: 400, code: 132_016, message: 'Template is disabled' };
  const body = found.components.find(({ type }) => type === 'BODY');
  const given = components.find(({ type }) => type === 'body')?.parameters?.length ?? 0;
  if (given !== placesIn(body?.text))
    return { status: 400, code: 132_000, message: 'Number of parameters does not match' };
  return null;
}
