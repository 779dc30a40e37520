import { screen, waitFor, within } from '@testing-library/react';
import type { Cleanup } from '@yupflow/contract/data-cleanup';
import { beforeEach, expect, it } from 'vitest';
import { isConfirmed } from '../src/features/data-cleanup/is-confirmed.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let cleanups: Cleanup[];

const running: Cleanup = {
  id: '01930000-0000-7000-8000-0000000000d1',
  type: 'contacts',
  state: 'deleting',
  processed: 250,
  total: 1_000,
  requestedBy: { id: ana.id, name: ana.name },
  startedAt: '2026-11-16T12:00:00.000Z',
  finishedAt: null,
  error: null,
};

const owner: typeof ana = { ...ana, permissions: ['settings_company'] };

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  cleanups = [];
  wire.on('GET /api/me', () => Response.json(owner));
  wire.on('GET /api/companies/delete-data', () => Response.json({ results: cleanups }));
  wire.on('GET /api/companies/delete-data/preview', () =>
    Response.json({
      type: 'contacts',
      dependants: [
        { kind: 'contacts', fate: 'removed', count: 10_000, has_more_than_count: true },
        { kind: 'messages', fate: 'removed', count: 41, has_more_than_count: false },
      ],
    }),
  );
  wire.on('POST /api/companies/delete-data', () => {
    cleanups = [running];
    return Response.json({ ...running, state: 'started', processed: 0 }, { status: 202 });
  });
});

const name = ana.activeCompany?.name ?? '';
const open = async () => {
  const { user } = renderApp('/settings/data-cleanup');
  await user.click(await screen.findByRole('button', { name: 'Excluir: Contatos' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

it('lists what goes along, and deletes once the company is named', async () => {
  const { user, dialog } = await open();
  expect(await dialog.findByText('mais de 10.000')).toBeTruthy();
  expect(dialog.getByText('41')).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir para sempre' });
  expect(confirm.disabled).toBe(true);
  await write(user, dialog.getByRole('textbox', { name: 'Nome da empresa' }), name.toUpperCase());
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
  expect(await screen.findByText(/Excluindo: 250 de 1\.000/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Contatos' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir: Etiquetas' }).disabled).toBe(true);
  const [sent] = wire.heard.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ type: 'contacts', confirm: name.toUpperCase() });
});

it('asks for no name where there is nothing to delete', async () => {
  wire.on('GET /api/companies/delete-data/preview', () => Response.json({ type: 'contacts', dependants: [] }));
  const { dialog } = await open();
  expect(await dialog.findByText('Não há nada para excluir.')).toBeTruthy();
  expect(dialog.queryByLabelText('Nome da empresa')).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir para sempre' }).disabled).toBe(true);
});

it('says so where one runs already', async () => {
  wire.on('POST /api/companies/delete-data', () => refusal('cleanup_running'));
  const { user, dialog } = await open();
  await dialog.findByText('41');
  await write(user, dialog.getByRole('textbox', { name: 'Nome da empresa' }), name);
  await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
  expect(await dialog.findByText('Já há uma limpeza de dados em andamento.')).toBeTruthy();
});

it('is for the owner alone', async () => {
  wire.on('GET /api/me', () =>
    Response.json({ ...owner, activeCompany: ana.activeCompany && { ...ana.activeCompany, isOwner: false } }),
  );
  renderApp('/settings/data-cleanup');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Excluir: Limpar tudo' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(/Só o proprietário/)).toBeTruthy();
});

it.each([
  ['Casa Lume', true],
  ['  casa   LUME ', true],
  ['Casa Lum', false],
  ['', false],
])('takes “%s” for Casa Lume: %s', (typed, isSo) => {
  expect(isConfirmed(typed, 'Casa Lume')).toBe(isSo);
});
