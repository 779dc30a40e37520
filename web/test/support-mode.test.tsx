import { screen } from '@testing-library/react';
import { companyPermissions } from '@yupflow/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, subscription, type Wire, yupflow } from './wire.ts';

let wire: Wire;
const reason = 'O suporte pode ver e ajustar configurações, mas não age como membro da equipe.';

function enter({ isSupport }: { readonly isSupport: boolean }) {
  const { activeCompany, ...user } = ana;
  const company = activeCompany && {
    ...activeCompany,
    isOwner: !isSupport,
    support_until: isSupport ? '2099-01-01T12:00:00.000Z' : null,
  };
  wire.on('GET /api/me', () =>
    Response.json({ ...user, activeCompany: company, permissions: [...companyPermissions] }),
  );
}

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/companies/members', () => aList([]));
  wire.on('GET /api/subscription', () => Response.json(subscription));
  wire.on('GET /api/subscription/invoices', () => Response.json({ results: [], cursor: null }));
});

describe.each([
  ['/settings/members', 'Convidar'],
  ['/settings/subscription', 'Ver planos'],
])('what acts as a member on %s', (path, label) => {
  it('is off for support, and says why', async () => {
    enter({ isSupport: true });
    renderApp(path);
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: label });
    expect(button?.disabled).toBe(true);
    expect(button?.closest('[title]')?.getAttribute('title')).toBe(reason);
  });

  it('is on for everybody else', async () => {
    enter({ isSupport: false });
    renderApp(path);
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: label });
    expect(button?.disabled).toBe(false);
    expect(button?.closest('[title]')).toBeNull();
  });
});

it('says that support is there as support, and shows the way out in place of other companies', async () => {
  enter({ isSupport: true });
  const { user } = renderApp('/settings/subscription');
  expect(await screen.findByText('Suporte')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Casa Lume/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Sair da empresa']);
});
