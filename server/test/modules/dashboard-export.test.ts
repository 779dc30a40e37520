import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dashboard } from '@yupflow/contract/dashboard';
import type { Job } from '@yupflow/contract/jobs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sheetsOf } from '../../src/modules/dashboard/report-sheets.ts';
import { textOfCell } from '../../src/platform/xlsx/read-cells.ts';
import { readHead, readRows } from '../../src/platform/xlsx/read-sheet.ts';
import { aConversation, aMessage, aTicket } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { reportOf } from '../support/dashboard.ts';
import { formulaTexts } from '../support/formula-texts.ts';
import { afterJob } from '../support/jobs.ts';
import { aMember, anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const period = { from: '2026-05-04', to: '2026-05-10' };

async function fileOf({ file }: Job): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'dashboard.xlsx');
  writeFileSync(path, Buffer.from(await (await fetch(`${world.origin}${file?.url}`)).arrayBuffer()));
  return path;
}

describe('the export of the dashboard', () => {
  it('is a sheet with what the screen shows, in the language of whoever asks', async () => {
    const ana = await anOwner(world);
    const at = new Date('2026-05-08T12:00:00Z');
    const contact = await aContact(world, ana, { createdAt: at });
    await aTicket(world, ana, await aConversation(world, ana, { contact }), { origin: 'active', at });
    const job = await afterJob(ana, ana.post('/dashboard/export', period));
    expect(job).toMatchObject({ type: 'dashboard_export', state: 'done', processed: 7, total: 7, data: period });
    expect(job.file?.name).toBe('Painel - 2026-05-04 - 2026-05-10.xlsx');
    const path = await fileOf(job);
    const { columns } = await readHead(path);
    expect(columns.map(({ header }) => header)).toEqual(['Indicador', 'No período', 'Período anterior']);
    const rows: string[][] = [];
    for await (const some of readRows(path, columns.length))
      rows.push(...some.map(({ cells }) => cells.map((cell) => (cell === null ? '' : textOfCell(cell)))));
    expect(rows).toEqual([
      ['Total de atendimentos', '1', '0'],
      ['Total de contatos', '1', '0'],
      ['Atendimentos ativos', '1', '0'],
      ['Atendimentos receptivos', '0', '0'],
      ['Primeiras respostas', '0', '0'],
      ['Atendimentos encerrados', '0', '0'],
      ['Mensagens recebidas', '0', '0'],
      ['Mensagens enviadas', '0', '0'],
      ['Eventos personalizados', '0', '0'],
      ['Novos contatos', '1', '0'],
      ['Primeira resposta, mediana (min)'],
      ['Primeira resposta, 9 em cada 10 (min)'],
      ['Resolução, mediana (min)'],
      ['Resolução, 9 em cada 10 (min)'],
    ]);
  });

  it('calculates nothing, whatever its members are called [S19]', async () => {
    const ana = await anOwner(world, '=1+1');
    const at = new Date('2026-05-08T12:00:00Z');
    await aTicket(world, ana, await aConversation(world, ana), { assignedTo: ana.userId, status: 'open', at });
    const job = await afterJob(ana, ana.post('/dashboard/export', period));
    expect(await formulaTexts(await fileOf(job))).toEqual([{ text: '=1+1', isQuoted: true }]);
  });

  it('has a sheet for days, for members and for hours beside it', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    const at = new Date('2026-05-08T12:00:00Z');
    await aTicket(world, ana, chat, { assignedTo: ana.userId, status: 'open', at });
    await aMessage(world, ana, chat, { at });
    const figures = (await ana.get(`/dashboard?from=${period.from}&to=${period.to}`)).body as Dashboard;
    const [, days, members, hours] = sheetsOf(figures, await reportOf(ana, period.from, period.to), 'en-US');
    expect(days?.rows).toHaveLength(7);
    expect(days?.columns.map(({ header }) => header).slice(0, 3)).toEqual([
      'Day',
      'Active conversations',
      'Receptive conversations',
    ]);
    expect(days?.rows[4]?.slice(1, 3)).toEqual([0, 1]);
    expect(members?.rows).toEqual([['Ana', 1, 0, 0, 0, null, null]]);
    expect(hours?.rows.map(([weekday]) => weekday)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(hours?.rows[4]?.[1 + 9]).toBe(1);
  });

  it('is for those who may see it, and refuses a period by its field', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    expect((await caio.post('/dashboard/export', period)).body.permission).toBe('dashboard');
    expect(await ana.post('/dashboard/export', { from: '2026-05-04', to: '2026-05-03' })).toMatchObject({
      status: 422,
      body: { fields: { to: 'invalid' } },
    });
  });
});
