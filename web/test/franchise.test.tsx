import { screen, waitFor, within } from '@testing-library/react';
import type { Franchise, FranchiseRole } from '@yupflow/contract/franchise';
import { resellerModules } from '@yupflow/contract/permissions';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, refusal, type Wire, yupflow } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let stored: Franchise;

const prosa: Franchise = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'Prosa',
  logo: null,
  favicon: null,
  primaryColor: 'yupflow',
  domain: null,
  isDefault: true,
  isPaid: true,
  notInCompany: '',
  notPaid: '',
  sendEmailToUnpaidCompany: true,
  mailHost: '',
  mailPort: null,
  mailUser: '',
  hasMailPassword: false,
  created_at: '2026-10-03T12:00:00.000Z',
};

const numbers = {
  companies: [
    { state: 'active', count: 12 },
    { state: 'suspended', count: 1 },
  ],
  revenue: { month: 249_90, before: 199_90 },
  overdue: { count: 2, total: 99_80 },
  open: { count: 3, total: 300_00 },
  months: [{ month: '2026-11', total: 249_90 }],
};

const essential: FranchiseRole = {
  id: '01930000-0000-7000-8000-0000000000b1',
  name: 'Essencial',
  description: '',
  permissions: ['flow', 'crm'],
  companies: 3,
  created_at: '2026-10-03T12:00:00.000Z',
};

// Fetched once, before anybody waits for it: its first translation takes a busy machine longer than a test waits.
beforeAll(() => import('../src/features/franchise/franchise-page.tsx'), 60_000);

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  wire = fakeWire();
  stored = prosa;
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/me', () => Response.json({ ...ana, isFranchiseAdmin: true }));
  wire.on('GET /api/franchise', () => Response.json(stored));
  wire.on('GET /api/franchise/dashboard', () => Response.json(numbers));
  wire.on('GET /api/announcements', () => aList([]));
  wire.on('PUT /api/franchise', ({ body }) => {
    const { mailPassword, mailPort, ...changes } = body as Record<string, string>;
    stored = { ...stored, ...changes, hasMailPassword: mailPassword !== undefined || stored.hasMailPassword };
    if (mailPort) stored = { ...stored, mailPort: Number(mailPort) };
    return Response.json(stored);
  });
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
const colorField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Cor em hexadecimal' });

describe("the reseller's brand", () => {
  it('says what is not saved yet, and sends that alone', async () => {
    const { user } = renderApp('/franchise');
    await user.click(await screen.findByRole('radio', { name: 'Laranja' }));
    await write(user, screen.getByRole('textbox', { name: 'Domínio' }), 'app.prosa.com.br');
    expect(screen.getByText('Alterações não salvas: cor, domínio')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Salvar marca' }));
    await screen.findByText('Salvo agora');
    expect(sent('PUT', '/api/franchise')).toEqual([{ primaryColor: '#f97316', domain: 'app.prosa.com.br' }]);
  });

  it('warns of a colour that white can not be read on, before it is worn', async () => {
    const { user } = renderApp('/franchise');
    const field = await colorField();
    expect(field.value).toBe('#009F6D');
    await user.clear(field);
    await user.paste('f97316');
    expect(screen.getByText(/Texto branco não se lê bem nesta cor \(2,8:1; o mínimo é 4,5:1\)\./)).toBeTruthy();
    // The page around the preview keeps its own colour.
    expect(document.getElementById('brand')).toBeNull();
    await user.tab();
    expect(field.value).toBe('#F97316');
  });

  it('refuses what is no colour on its field, and keeps it there', async () => {
    const { user } = renderApp('/franchise');
    const field = await colorField();
    await user.clear(field);
    await user.paste('red;}');
    await user.click(screen.getByRole('button', { name: 'Salvar marca' }));
    expect(await screen.findByText('Confira a cor. Ela se parece com #0284c7.')).toBeTruthy();
    expect(field.value).toBe('red;}');
    expect(sent('PUT', '/api/franchise')).toEqual([]);
  });

  it('puts a domain that is taken on its field', async () => {
    wire.on('PUT /api/franchise', () => refusal('invalid_fields', { fields: { domain: 'domain_in_use' } }));
    const { user } = renderApp('/franchise');
    await write(user, await screen.findByRole('textbox', { name: 'Domínio' }), 'app.prosa.com.br');
    await user.click(screen.getByRole('button', { name: 'Salvar marca' }));
    expect(await screen.findByText('Este domínio já está em uso.')).toBeTruthy();
  });

  it('shows the numbers, and still the settings where they fail', async () => {
    renderApp('/franchise');
    expect(await screen.findByText(/^R\$\s249,90$/)).toBeTruthy();
    expect(screen.getByText('2 faturas')).toBeTruthy();
    expect(screen.getByText('13')).toBeTruthy();
  });

  it('goes without its numbers while they do not come', async () => {
    wire.on('GET /api/franchise/dashboard', () => refusal('unexpected'));
    renderApp('/franchise');
    expect(await screen.findByText('Os números não carregaram.')).toBeTruthy();
    expect(await colorField()).toBeTruthy();
  });
});

describe('an announcement', () => {
  it('is published without saving the brand', async () => {
    wire.on('POST /api/announcements', ({ body }) =>
      Response.json({ ...(body as object), id: essential.id, starts_at: '', seen: 0, created_at: '' }, { status: 201 }),
    );
    const { user } = renderApp('/franchise');
    await user.click(await screen.findByRole('button', { name: 'Novo comunicado' }));
    const form = within(await screen.findByRole('dialog'));
    await write(user, form.getByRole('textbox', { name: 'Título' }), 'Manutenção');
    await write(user, form.getByRole('textbox', { name: 'Texto' }), 'Domingo, às 3h.');
    await user.click(form.getByRole('radio', { name: 'Atenção' }));
    await user.click(form.getByRole('button', { name: /Publicar/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST', '/api/announcements')).toEqual([
      {
        title: 'Manutenção',
        text: 'Domingo, às 3h.',
        level: 'warning',
        audience: 'everyone',
        code: null,
        ends_at: null,
      },
    ]);
    expect(sent('PUT', '/api/franchise')).toEqual([]);
  });
});

describe('mail', () => {
  it('is saved without its password ever coming back, and tested as it is saved', async () => {
    wire.on('POST /api/franchise/test-mail', () =>
      Response.json({ isSent: false, via: 'own', error: 'refused', details: '535 authentication failed' }),
    );
    const { user } = renderApp('/franchise/email');
    await write(user, await screen.findByRole('textbox', { name: 'Servidor SMTP' }), 'smtp.prosa.com.br');
    await write(user, screen.getByRole('textbox', { name: 'Porta' }), '2525');
    await write(user, screen.getByLabelText('Senha'), 'segredo');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar teste' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Salvar e-mail' }));
    expect(await screen.findByText('Os e-mails saem pelo seu servidor')).toBeTruthy();
    expect(sent('PUT', '/api/franchise')).toEqual([
      { mailHost: 'smtp.prosa.com.br', mailPort: '2525', mailPassword: 'segredo' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('');

    await user.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText(/smtp\.prosa\.com\.br recusou o envio/)).toBeTruthy();
    expect(screen.getByText('535 authentication failed')).toBeTruthy();
    // Once more, unchanged: the other side may have been mended.
    await user.click(screen.getByRole('button', { name: 'Enviar teste' }));
    await waitFor(() =>
      expect(sent('POST', '/api/franchise/test-mail')).toEqual([{ to: ana.email }, { to: ana.email }]),
    );
  });
});

describe("the reseller's roles", () => {
  beforeEach(() => {
    wire.on('GET /api/franchise/roles', () => aList([essential]));
    wire.on(`GET /api/franchise/roles/${essential.id}`, () => Response.json(essential));
  });

  it('are marked all at once', async () => {
    wire.on('POST /api/franchise/roles', ({ body }) =>
      Response.json({ ...essential, ...(body as object) }, { status: 201 }),
    );
    const { user } = renderApp('/franchise/roles?open=new');
    await write(user, await screen.findByRole('textbox', { name: 'Nome' }), 'Completo');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Marcar todos' });
    expect(all.checked).toBe(true);
    await user.click(all);
    expect(screen.getByText('0 de 9')).toBeTruthy();
    await user.click(all);
    await user.click(screen.getByRole('button', { name: /Salvar função/ }));
    await waitFor(() =>
      expect(sent('POST', '/api/franchise/roles')).toEqual([
        { name: 'Completo', description: '', permissions: [...resellerModules] },
      ]),
    );
  });

  it('say what companies lose by a change', async () => {
    const { user } = renderApp(`/franchise/roles?open=${essential.id}`);
    await user.click(await screen.findByRole('checkbox', { name: 'CRM' }));
    expect(screen.getByText(/3 empresas deixam de usar na hora: CRM\./)).toBeTruthy();
  });
});
