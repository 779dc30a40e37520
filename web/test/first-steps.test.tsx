import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { firstSteps } from '@yupflow/contract/first-steps';
import { beforeEach, expect, it } from 'vitest';
import { tellListeners } from '../src/api/events.ts';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;
let isDismissed = false;

const checklistOf = (done: readonly string[]) => ({
  steps: isDismissed ? [] : firstSteps.map(({ name }) => ({ name, is_done: done.includes(name) })),
  is_dismissed: isDismissed,
});
const answer = (...done: string[]) => wire.on('GET /api/first-steps', () => Response.json(checklistOf(done)));

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  isDismissed = false;
  wire = fakeWire();
  wire.on('GET /api/me', () =>
    Response.json({
      ...ana,
      permissions: ['dashboard', 'connections', 'settings_members', 'contacts', 'settings_company', 'flow', 'keywords'],
    }),
  );
  wire.on('PUT /api/first-steps', ({ body }) => {
    isDismissed = (body as { is_dismissed: boolean }).is_dismissed;
    return Response.json(checklistOf(['connection']));
  });
});

const card = () => screen.findByRole('region', { name: 'Primeiros passos' });

it('lists what is left, tells what comes next and leads there', async () => {
  answer('connection', 'team');
  renderApp('/');
  const steps = within(await card());
  expect(steps.getByText('2 de 6 prontos. Faltam uns 16 minutos.')).toBeTruthy();
  expect(steps.getByRole('heading', { level: 3 }).textContent).toBe('Importar contatos');
  expect(steps.getByRole('link', { name: 'Importar' }).getAttribute('href')).toBe('/contacts?panel=import');
  expect(steps.getByRole('link', { name: 'Publicar o primeiro fluxo' }).getAttribute('href')).toBe('/folders?open=new');
  const rows = steps.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.slice(0, 2)).toEqual(['Conectar um número: Pronto', 'Convidar a equipe: Pronto']);
});

it('can be put away, and taken out again', async () => {
  answer('connection');
  const { user } = renderApp('/');
  await user.click(within(await card()).getByRole('button', { name: 'Dispensar os primeiros passos' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull());
  // A toast follows the pointer in a way that this browser of tests has not.
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await card()).toBeTruthy();
  expect(wire.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { is_dismissed: true },
    { is_dismissed: false },
  ]);
});

it('comes back from the help once it was put away; where nothing is left to do, that is said', async () => {
  isDismissed = true;
  answer('connection');
  const { user } = renderApp('/');
  const bringBack = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ajuda' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Primeiros passos' }));
  };
  await bringBack();
  expect(await card()).toBeTruthy();

  const all = firstSteps.map(({ name }) => name);
  answer(...all);
  wire.on('PUT /api/first-steps', () => Response.json(checklistOf(all)));
  await bringBack();
  expect(await screen.findByText('Todos os primeiros passos estão prontos.')).toBeTruthy();
});

it('stays where putting it away went wrong, and says so', async () => {
  answer();
  wire.on('PUT /api/first-steps', () => refusal('unexpected'));
  const { user } = renderApp('/');
  await user.click(within(await card()).getByRole('button', { name: 'Dispensar os primeiros passos' }));
  expect(await screen.findByText('Ocorreu um erro. Tente de novo.')).toBeTruthy();
  expect(await card()).toBeTruthy();
});

it('ticks a step off when somebody takes it', async () => {
  answer();
  renderApp('/');
  const steps = within(await card());
  answer('contacts');
  tellListeners('contacts.changed', { ids: [] });
  expect(await steps.findByText('1 de 6 prontos. Faltam uns 17 minutos.')).toBeTruthy();
});

it('is gone once all is done', async () => {
  answer(...firstSteps.map(({ name }) => name));
  renderApp('/');
  await waitFor(() => expect(queryClient.getQueryState(['first-steps'])?.status).toBe('success'));
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
});
