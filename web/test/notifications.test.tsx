import { screen, waitFor, within } from '@testing-library/react';
import type { ReceivedInvite } from '@yupflow/contract/me';
import type { Notification, NotificationKind } from '@yupflow/contract/notifications';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, casaLume, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const horizonte = { ...casaLume, id: idOf(0xc9), name: 'Horizonte', isOwner: false, isActive: false };
const invite: ReceivedInvite = {
  id: idOf(50),
  company: { name: 'Horizonte', image: null },
  invited_by: 'Rafael',
  roles: ['Atendente'],
  created_at: '2026-11-14T12:00:00.000Z',
  expires_at: '2026-11-21T12:00:00.000Z',
};

function told(number: number, kind: NotificationKind, data: Record<string, string>, isRead = false): Notification {
  const created_at = '2026-11-14T12:00:00.000Z';
  return { id: idOf(number), kind, data, company_id: null, created_at, read_at: isRead ? created_at : null };
}

function tell(results: Notification[], cursor: string | null = null) {
  const unread = results.filter((one) => one.read_at === null).length;
  return Response.json({ results, cursor, unread });
}

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([]));
  wire.on('POST /api/me/notifications/read', () => new Response(null, { status: 204 }));
});

const sent = (path: string) => wire.heard.filter((call) => call.method === 'POST' && call.path === path);

async function openBell(name: RegExp = /^Notificações/) {
  const app = renderApp('/registers/tags');
  await app.user.click(await screen.findByRole('button', { name }));
  const panel = await screen.findByRole('dialog', { name: 'Notificações' });
  await within(panel).findByRole('heading', { name: 'Notificações' });
  return { ...app, panel };
}

it('counts what is unread, puts each kind into words, and marks all as read by opening', async () => {
  const kinds = [
    told(5, 'invite.accepted', { member: 'Camila', company: 'Casa Lume' }),
    told(4, 'invite.rejected', { email: 'b@x.com', company: 'Casa Lume' }),
    told(3, 'member.removed', { company: 'Antiga' }, true),
    told(2, 'owner.received', { by: 'Diego', company: 'Casa Lume' }, true),
    told(1, 'invite.received', { by: 'Rafael', company: 'Horizonte' }, true),
    told(
      8,
      'contacts.imported',
      { file: 'feira.xlsx', created: '1207', updated: '3', refused: '0', job: idOf(9) },
      true,
    ),
    told(7, 'contacts.exported', { rows: '8412', job: idOf(9) }, true),
    told(6, 'job.failed', { type: 'contacts_tag', job: idOf(9) }, true),
  ];
  wire.on('GET /api/me/notifications', () => tell(kinds));
  const { panel } = await openBell(/2 não lidas/);
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p')?.textContent),
  ).toEqual([
    'Camila aceitou o convite e entrou na empresa Casa Lume.',
    'b@x.com recusou o convite para a empresa Casa Lume.',
    'Você não faz mais parte da empresa Antiga.',
    'Diego passou a empresa Casa Lume para você. Agora ela é sua.',
    'Rafael convidou você para a empresa Horizonte.',
    'A planilha feira.xlsx foi importada. Novos: 1.207. Atualizados: 3. Recusados: 0.',
    'A sua exportação está pronta, com 8.412 contatos. O link vale por um dia.',
    'Uma tarefa parou no meio: etiquetar contatos. Nada se perdeu; tente de novo.',
  ]);
  await waitFor(() => expect(sent('/api/me/notifications/read')[0]?.body).toEqual({ upTo: idOf(5) }));
  wire.on('GET /api/me/notifications', () => tell(kinds.map((one) => ({ ...one, read_at: one.created_at }))));
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
  expect(within(panel).getAllByText('Não lida'), 'the dots stay while one reads').toHaveLength(2);
});

it('says when there is nothing, and what to do when it cannot be loaded', async () => {
  const { panel, user } = await openBell();
  expect(within(panel).getByText('Nada novo por aqui')).toBeTruthy();
  await user.keyboard('{Escape}');
  wire.on('GET /api/me/notifications', () => refusal('unexpected'));
  await queryClient.resetQueries({ queryKey: ['notifications'] });
  await user.click(screen.getByRole('button', { name: /^Notificações/ }));
  expect(await screen.findByText('As notificações não carregaram')).toBeTruthy();
  wire.on('GET /api/me/notifications', () => tell([told(1, 'member.removed', { company: 'Antiga' })]));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Você não faz mais parte da empresa Antiga.')).toBeTruthy();
});

it('loads older ones page by page', async () => {
  wire.on('GET /api/me/notifications', ({ query }) =>
    query.cursor
      ? tell([told(1, 'member.removed', { company: 'Antiga' }, true)])
      : tell([told(2, 'member.removed', { company: 'Recente' }, true)], 'next'),
  );
  const { panel, user } = await openBell();
  expect(within(panel).getByText(/Recente/)).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Carregar mais' }));
  expect(await within(panel).findByText(/Antiga/)).toBeTruthy();
});

it('lets an invite be accepted where it is read, and offers to go there', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, invites: [invite] }));
  wire.on('GET /api/me/notifications', () =>
    tell([told(1, 'invite.received', { by: 'Rafael', company: 'Horizonte' })]),
  );
  wire.on(`POST /api/companies/invite/${invite.id}/accept`, () => {
    wire.on('GET /api/me', () => Response.json(ana));
    wire.on('GET /api/companies', () => Response.json([casaLume, horizonte]));
    return new Response(null, { status: 204 });
  });
  const { panel, user } = await openBell();
  const card = within(panel).getByRole('region', { name: 'Convite de Horizonte' });
  expect(card.textContent).toContain('Atendente · vale até 21/11/2026');
  expect(within(panel).getAllByText(/convidou você/), 'not told twice').toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: 'Aceitar' }));
  expect(await screen.findByText(/você faz parte da empresa Horizonte/)).toBeTruthy();
  wire.on('PUT /api/me/change-active', () => Response.json(ana));
  screen.getByRole('button', { name: 'Entrar nela' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(wire.heard.find((call) => call.path === '/api/me/change-active')?.body).toEqual({ companyId: horizonte.id }),
  );
});

it('rejects an invite after a question, and shows that it waits until then', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, invites: [invite] }));
  wire.on(`POST /api/companies/invite/${invite.id}/reject`, () => {
    wire.on('GET /api/me', () => Response.json(ana));
    return new Response(null, { status: 204 });
  });
  const { panel, user } = await openBell(/1 não lida/);
  expect(
    within(panel)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Recusar', 'Aceitar']);
  await user.click(within(panel).getByRole('button', { name: 'Recusar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Recusar o convite de Horizonte?' });
  expect(sent(`/api/companies/invite/${invite.id}/reject`)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText('Convite recusado.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Notificações' })).toBeTruthy();
});

it('asks for the address before an invite can be answered', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, isEmailConfirmed: false, invites: [invite] }));
  wire.on('POST /api/me/email/confirmation', () => new Response(null, { status: 204 }));
  const { panel, user } = await openBell();
  expect(within(panel).getByText('Confirme o seu e-mail para responder')).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: /Aceitar|Recusar/ })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'Enviar o link de novo' }));
  expect(await within(panel).findByText('Link enviado. Veja também o spam.')).toBeTruthy();
  wire.on('GET /api/me', () => Response.json({ ...ana, invites: [invite] }));
  await queryClient.invalidateQueries({ queryKey: ['me'] });
  expect(await within(panel).findByRole('button', { name: 'Aceitar' })).toBeTruthy();
});

it('is not alarmed by an invite that was answered elsewhere', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, invites: [invite] }));
  wire.on(`POST /api/companies/invite/${invite.id}/accept`, () => {
    wire.on('GET /api/me', () => Response.json(ana));
    return refusal('not_found');
  });
  const { panel, user } = await openBell();
  await user.click(within(panel).getByRole('button', { name: 'Aceitar' }));
  const said = await screen.findByText('Este convite já foi respondido ou cancelado.');
  expect(said.closest('[data-type="error"]')).toBeNull();
  expect(await within(panel).findByText('Nada novo por aqui')).toBeTruthy();
});
