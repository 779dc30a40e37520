import { languages } from '@yupflow/contract/languages';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import { describe, expect, it } from 'vitest';
import { firstFiles, type RouteFiles } from '../../src/platform/http/first-files.ts';

const byName = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Each screen in each language has one file, named after both; the inbox has one more for an open chat. */
const table: RouteFiles = byName(languages, (language) =>
  byName(Object.keys(screens) as ScreenName[], (name) => ({
    files: [`${name}.${language}`],
    beside: name === 'chats' ? { chat: [`chat.${language}`] } : ({} as Record<string, string[]>),
  })),
);

const filesAt = (url: string, cookies?: string) => firstFiles(table, url, cookies);

describe('the files that a page asks for at once', () => {
  it('are those of the screen at its address, in the language of the browser', () => {
    expect(filesAt('/contacts', 'token=t')).toEqual(['contacts.pt-BR']);
    expect(filesAt('/flows/42?x=1', 'language=es-ES; token=t')).toEqual(['flows-id.es-ES']);
    expect(filesAt('/contacts', 'language=nobody; token=t')).toEqual(['contacts.pt-BR']);
  });

  it('include what the address opens beside the page', () => {
    expect(filesAt('/chats?chat=1', 'token=t')).toEqual(['chats.pt-BR', 'chat.pt-BR']);
    expect(filesAt('/chats?chat=', 'token=t')).toEqual(['chats.pt-BR']);
  });

  it('are those of the sign-in for whoever will be led there', () => {
    expect(filesAt('/chats?chat=1')).toEqual(['login.pt-BR']);
    expect(filesAt('/chats', 'token=')).toEqual(['login.pt-BR']);
    expect(filesAt('/register', 'language=en-US')).toEqual(['register.en-US']);
    expect(filesAt('/invoice/7')).toEqual(['invoice-id.pt-BR']);
  });

  it('are none where no screen is', () => {
    expect(filesAt('/nowhere', 'token=t')).toEqual([]);
    expect(filesAt('//', 'token=t')).toEqual([]);
  });
});
