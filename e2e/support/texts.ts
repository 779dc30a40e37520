import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languages } from '@yupflow/contract/languages';
import type access from '../../web/src/locales/pt-BR/access.json';
import type account from '../../web/src/locales/pt-BR/account.json';
import type common from '../../web/src/locales/pt-BR/common.json';
import type company from '../../web/src/locales/pt-BR/company.json';
import type confirmEmail from '../../web/src/locales/pt-BR/confirm-email.json';
import type dashboard from '../../web/src/locales/pt-BR/dashboard.json';
import type errors from '../../web/src/locales/pt-BR/errors.json';
import type forgotPassword from '../../web/src/locales/pt-BR/forgot-password.json';
import type members from '../../web/src/locales/pt-BR/members.json';
import type notifications from '../../web/src/locales/pt-BR/notifications.json';
import type palette from '../../web/src/locales/pt-BR/palette.json';
import type password from '../../web/src/locales/pt-BR/password.json';
import type register from '../../web/src/locales/pt-BR/register.json';
import type resetPassword from '../../web/src/locales/pt-BR/reset-password.json';
import type roles from '../../web/src/locales/pt-BR/roles.json';
import type session from '../../web/src/locales/pt-BR/session.json';
import type shell from '../../web/src/locales/pt-BR/shell.json';
import type subscription from '../../web/src/locales/pt-BR/subscription.json';
import type tags from '../../web/src/locales/pt-BR/tags.json';

interface Texts {
  access: typeof access;
  account: typeof account;
  common: typeof common;
  company: typeof company;
  'confirm-email': typeof confirmEmail;
  dashboard: typeof dashboard;
  errors: typeof errors;
  'forgot-password': typeof forgotPassword;
  notifications: typeof notifications;
  palette: typeof palette;
  password: typeof password;
  register: typeof register;
  'reset-password': typeof resetPassword;
  members: typeof members;
  roles: typeof roles;
  session: typeof session;
  shell: typeof shell;
  subscription: typeof subscription;
  tags: typeof tags;
}

type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `tags:new`, `common:discard.title`: a text that the web does not have does not compile. */
type TextKey = { [Feature in keyof Texts]: `${Feature}:${KeyOf<Texts[Feature]>}` }[keyof Texts];

type Tree = { [key: string]: string | Tree };

const folderOf = (language: Language) => new URL(`../../web/src/locales/${language}/`, import.meta.url);

function readTexts(language: Language): Tree {
  const files = readdirSync(folderOf(language)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(file, folderOf(language)), 'utf8')),
    ]),
  );
}

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** The words of the page itself, so that tests name things as people see them. */
export function textsIn(language: Language): Translate {
  const texts = readTexts(language);
  return (key, values = {}) => {
    let found: string | Tree | undefined = texts;
    for (const part of key.split(/[:.]/)) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Every key as a page would show it if its text were missing in some language. */
export function allKeys(): Set<string> {
  const keys = new Set<string>();
  // Some keys are also words, as “close” and “you” are: on the page nobody can tell them apart.
  const words = new Set<string>();
  const walk = (tree: Tree, path: string) => {
    for (const [name, value] of Object.entries(tree)) {
      const key = path ? `${path}.${name}` : name;
      if (typeof value !== 'string') walk(value, key);
      else {
        keys.add(key);
        words.add(value);
      }
    }
  };
  for (const language of languages)
    for (const feature of Object.values(readTexts(language))) if (typeof feature === 'object') walk(feature, '');
  return keys.difference(words);
}

/** Journeys that are not about language speak the product's first one. */
export const t = textsIn('pt-BR');
