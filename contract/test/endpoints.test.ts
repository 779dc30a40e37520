import { expect, it } from 'vitest';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { realtimeEvents } from '../src/realtime.ts';
import { redirectOf, screens } from '../src/screens.ts';

const all = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const kinds = ['anyone', 'signed-out', 'signed-in', 'without-subscription', 'member'];

it('declares an access rule for every endpoint, screen and event', () => {
  expect(all.length).toBeGreaterThan(0);
  const rules = [
    ...all.map(({ name, endpoint }) => ({ name, access: endpoint.access })),
    ...Object.entries(screens).map(([name, { access }]) => ({ name, access })),
    ...Object.entries(realtimeEvents).map(([name, { access }]) => ({ name, access })),
  ];
  expect(rules.filter(({ access }) => !kinds.includes(access?.who))).toEqual([]);
});

it('keeps a short list of what anyone may call, so that opening a door is a decision', () => {
  const open = all.filter(({ endpoint }) => endpoint.access.who === 'anyone').map(({ name }) => name);
  expect(open.sort()).toEqual(['files.download', 'infos.get', 'session.login']);
});

it('gives every endpoint its own method and path, and a schema for each parameter in it', () => {
  const addresses = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const without = all.filter(({ endpoint }) => endpoint.path.includes('{') && !endpoint.params);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('sends whoever may not see a screen to one that exists', () => {
  const paths: string[] = ['/', ...Object.values(screens).map(({ path }) => path)];
  const codes = [
    'signed_out',
    'already_signed_in',
    'no_company',
    'subscription_invalid',
    'subscription_valid',
  ] as const;
  for (const code of codes) expect(paths).toContain(redirectOf({ code }));
  expect(paths).toContain(redirectOf({ code: 'permission_denied', permission: 'tags' }));
});
