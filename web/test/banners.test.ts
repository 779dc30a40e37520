import { expect, it } from 'vitest';
import { type BannerFacts, type BannerKind, chooseBanner } from '../src/app/banner/choose-banner.ts';
import { ana } from './wire.ts';

const company = ana.activeCompany;
if (!company) throw new Error('Ana works somewhere');

const calm: BannerFacts = {
  user: { isEmailConfirmed: true, activeCompany: company, invites: [] },
  disconnected: [],
  announcement: null,
  isNewBuildOut: false,
  dismissed: new Set(),
};
const due = (subscription: 'expiring' | 'overdue') => ({ ...company, subscription, due_date: '2026-11-20' });

/** What adds each banner to a calm page, the heaviest first. */
const causes: Record<BannerKind, (facts: BannerFacts) => BannerFacts> = {
  support: (facts) => ({
    ...facts,
    user: {
      ...facts.user,
      activeCompany: { ...(facts.user.activeCompany ?? company), support_until: '2026-11-15T13:00:00.000Z' },
    },
  }),
  overdue: (facts) => ({ ...facts, user: { ...facts.user, activeCompany: due('overdue') } }),
  expiring: (facts) => ({ ...facts, user: { ...facts.user, activeCompany: due('expiring') } }),
  disconnected: (facts) => ({
    ...facts,
    disconnected: [{ id: '1', name: 'Loja Centro', type: 'whatsapp', reason: 'network' }],
  }),
  email: (facts) => ({ ...facts, user: { ...facts.user, isEmailConfirmed: false } }),
  announcement: (facts) => ({ ...facts, announcement: { id: 'a', title: 'Novidades' } }),
  'new-build': (facts) => ({ ...facts, isNewBuildOut: true }),
};
const kinds = Object.keys(causes) as BannerKind[];

it('says nothing while there is nothing to say', () => {
  expect(chooseBanner(calm)).toBeNull();
  expect(chooseBanner({ ...calm, user: { ...calm.user, activeCompany: null } })).toBeNull();
});

it.each(kinds)('speaks up about: %s', (kind) => {
  expect(chooseBanner(causes[kind](calm))?.kind).toBe(kind);
});

it('tells of a number whose token is refused', () => {
  const line = { id: '1', name: 'Oficial', type: 'cloud', reason: 'token' } as const;
  expect(chooseBanner({ ...calm, disconnected: [line] })).toEqual({ kind: 'disconnected', lines: ['Oficial'] });
});

it('says nothing of a line that somebody here disconnected, or is pairing', () => {
  for (const reason of ['asked', 'new', 'expired', null] as const) {
    const disconnected = [{ id: '1', name: 'Loja Centro', type: 'whatsapp', reason }];
    expect(chooseBanner({ ...calm, disconnected })).toBeNull();
  }
});

it('says the heaviest when there is more than one, pair by pair', () => {
  for (const [weight, heavy] of kinds.entries())
    for (const light of kinds.slice(weight + 1)) {
      const both = causes[heavy](causes[light](calm));
      expect(chooseBanner(both)?.kind, `${heavy} over ${light}`).toBe(heavy);
    }
});

it('says the next one once the first was put aside', () => {
  const facts = causes.email(causes['new-build'](calm));
  expect(chooseBanner({ ...facts, dismissed: new Set(['email']) })?.kind).toBe('new-build');
  expect(chooseBanner({ ...facts, dismissed: new Set(['email', 'new-build']) })).toBeNull();
});

it('leaves the address to the page that shows the invites of somebody without a company', () => {
  const invite = {
    id: 'i',
    company: { name: 'Horizonte', image: null },
    invited_by: null,
    roles: [],
    created_at: '2026-11-14T12:00:00.000Z',
    expires_at: '2026-11-21T12:00:00.000Z',
  };
  const unconfirmed = { isEmailConfirmed: false, activeCompany: null, invites: [invite] };
  expect(chooseBanner({ ...calm, user: unconfirmed })).toBeNull();
  expect(chooseBanner({ ...calm, user: { ...unconfirmed, invites: [] } })?.kind).toBe('email');
  expect(chooseBanner({ ...calm, user: { ...unconfirmed, activeCompany: company } })?.kind).toBe('email');
});

it('names the day, the lines and the news', () => {
  expect(chooseBanner(causes.expiring(calm))).toEqual({ kind: 'expiring', dueDate: '2026-11-20' });
  expect(chooseBanner(causes.disconnected(calm))).toEqual({ kind: 'disconnected', lines: ['Loja Centro'] });
  expect(chooseBanner(causes.announcement(calm))).toMatchObject({ id: 'a', title: 'Novidades' });
});

it('tells a guest of nothing but whose company it is, and lets nobody put that aside', () => {
  const all = kinds.toReversed().reduce((facts, kind) => causes[kind](facts), calm);
  expect(chooseBanner(all)).toEqual({ kind: 'support', company: company.name, until: '2026-11-15T13:00:00.000Z' });
  expect(chooseBanner({ ...all, dismissed: new Set(kinds.filter((kind) => kind !== 'support')) })?.kind).toBe(
    'support',
  );
});
