import { expect, it } from 'vitest';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { realtimeEvents } from '../src/realtime.ts';
import { screens } from '../src/screens.ts';

const all = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const kinds = ['anyone', 'signed-out', 'signed-in', 'without-subscription', 'franchise-admin', 'member'];

it('declares an access rule for every endpoint, screen and event [S9]', () => {
  expect(all.length).toBeGreaterThan(0);
  const rules = [
    ...all.map(({ name, endpoint }) => ({ name, access: endpoint.access })),
    ...Object.entries(screens).map(([name, { access }]) => ({ name, access })),
    ...Object.entries(realtimeEvents).map(([name, { access }]) => ({ name, access })),
  ];
  expect(rules.filter(({ access }) => !kinds.includes(access?.who))).toEqual([]);
});

it('keeps a short list of what anyone may call, so that opening a door is a decision [S9]', () => {
  const open = all.filter(({ endpoint }) => endpoint.access.who === 'anyone').map(({ name }) => name);
  expect(open.sort()).toEqual([
    'appManifest.get',
    'appManifest.icon',
    'checkout.buy',
    'checkout.get',
    'checkout.quote',
    'files.download',
    'infos.get',
    'invoices.get',
    'invoices.pay',
    'invoices.verify',
    'payments.callback',
    'pictures.get',
    'session.confirmEmail',
    'session.forgotPassword',
    'session.login',
    'session.register',
    'session.resetPassword',
  ]);
});

it('gives every endpoint its own method and path, and a schema for each parameter in it', () => {
  const addresses = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const without = all.filter(({ endpoint }) => endpoint.path.includes('{') && !endpoint.params);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('holds every call of the specification', () => {
  const calls = [
    'GET /companies',
    'GET /companies/active',
    'POST /companies/active-code',
    'PUT /companies/active',
    'GET /companies/delete-data',
    'POST /companies/delete-data',
    'GET /companies/default-flows',
    'PUT /companies/default-flows',
    'GET /companies/members',
    'GET /companies/members/active',
    'GET /companies/members/{id}',
    'PUT /companies/members/{id}',
    'DELETE /companies/members/{id}',
    'POST /companies/invite',
    'DELETE /companies/invite/{id}',
    'POST /companies/invite/{id}/accept',
    'POST /companies/invite/{id}/reject',
    'POST /login',
    'POST /register',
    'POST /forgot-password',
    'POST /reset-password',
    'GET /me',
    'PUT /me',
    'PUT /me/change-active',
    'GET /me/permissions',
    'GET /me/invites',
    'GET /me/announcements',
    'POST /me/announcements/seen',
    'PUT /user/change-status',
    'GET /infos',
    'GET /franchise',
    'PUT /franchise',
    'GET /franchise/companies',
    'POST /franchise/companies',
    'PUT /franchise/companies/{id}',
    'GET /franchise/users',
    'GET /franchise/invoices',
    'GET /franchise/invoices/{id}',
    'POST /franchise/invoices/{id}',
    'DELETE /franchise/invoices/{id}',
    'GET /franchise/permissions',
    'GET /franchise/roles',
    'POST /franchise/roles',
    'GET /franchise/roles/short',
    'GET /franchise/roles/{id}',
    'PUT /franchise/roles/{id}',
    'DELETE /franchise/roles/{id}',
    // Decided beside it.
    'POST /companies',
    'GET /checkout/{id}',
    'POST /checkout/{id}',
    'GET /invoices/{id}',
    'POST /invoices/{id}/pay',
    'POST /payments/callback/{gateway}/{token}',
    'GET /subscription',
    'GET /plans',
    'GET /coupons',
  ];
  const ours = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace('/api', '')}`);
  expect(ours).toEqual(expect.arrayContaining(calls));
});

it('sends the bodies that the specification sends as multipart that way, and no others', () => {
  const forms = all.filter(({ endpoint }) => endpoint.encoding === 'multipart').map(({ name }) => name);
  expect(forms.sort()).toEqual(['companies.updateActive', 'franchise.update', 'me.update']);
});
