import { execFileSync } from 'node:child_process';
import { apiScopes } from '@yupflow/contract/api-scopes';
import { companyPermissions, resellerModules } from '@yupflow/contract/permissions';
import { expect, it } from 'vitest';
import { codeOf } from '../src/features/integration/code-of.ts';
import { lockOf, withScope } from '../src/features/integration/scopes.ts';

const ends = { origin: 'https://app.example', apiKey: 'yf_12345678_secret' };

it('writes a call that a shell takes as it is meant, whatever stands in it', () => {
  const text = 'It\'s $HOME, `date` and "quotes"\nin two lines \\ with a backslash';
  const call = { scope: 'messages:write', method: 'POST', path: '/api/messages', body: { text } } as const;
  const said = execFileSync('sh', ['-c', codeOf('curl', call, ends).replace(/^curl/, 'printf "%s\\0"')]).toString();
  const words = said.split('\0');
  expect(words).toContain('https://app.example/api/messages');
  expect(words).toContain('Authorization: Bearer yf_12345678_secret');
  expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual({ text });
});

it('writes the same call as a program', async () => {
  const call = { scope: 'contacts:write', method: 'POST', path: '/api/contacts', body: { name: "D'Ávila" } } as const;
  const asked: unknown[] = [];
  const fetch = async (...request: unknown[]) => {
    asked.push(request);
    return Response.json({});
  };
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction('fetch', 'console', codeOf('javascript', call, ends))(fetch, { log: () => {} });
  expect(asked).toEqual([
    [
      'https://app.example/api/contacts',
      {
        method: 'POST',
        headers: {
          Authorization: 'Bearer yf_12345678_secret',
          'Content-Type': 'application/json',
          'Idempotency-Key': expect.stringMatching(/^[\da-f-]{36}$/),
        },
        body: JSON.stringify({ name: "D'Ávila" }),
      },
    ],
  ]);
});

it('lets nobody give a program what they lack, or what the company has not got', () => {
  const owner = { permissions: companyPermissions, modules: resellerModules };
  for (const scope of apiScopes) expect(lockOf(scope, owner)).toBeNull();
  const withoutFlows = companyPermissions.filter((permission) => permission !== 'flow');
  expect(lockOf('flows:start', { ...owner, permissions: withoutFlows })).toBe('notYours');
  const modules = resellerModules.filter((module) => module !== 'flow');
  expect(lockOf('flows:start', { permissions: withoutFlows, modules })).toBe('notInPlan');
});

it('ticks and clears in one order, however they are pressed', () => {
  expect(withScope(['tags:read'], 'contacts:read', true)).toEqual(['contacts:read', 'tags:read']);
  expect(withScope(['contacts:read', 'tags:read'], 'contacts:read', false)).toEqual(['tags:read']);
});
