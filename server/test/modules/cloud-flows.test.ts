import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCloudLine, type CloudLine, type CloudTest, startCloudTest } from '../support/cloud-line.ts';
import { aCloudPeer, untilGot } from '../support/cloud-talk.ts';
import { aFlow, block, flowOf, text, wait } from '../support/running-flows.ts';
import { addTemplate, offer, syncedTemplate } from '../support/templates.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 5_000, interval: 20 });
const asking = { error: 'Toque em uma opção.', attempts: 3, timeout: null } as const;
const option = (id: string, label: string, description = '') => ({ id, label, description, synonyms: [] });

/** Whoever writes to the line comes into this flow. */
async function beginsWith({ owner, id }: CloudLine, ...flow: Parameters<typeof flowOf>): Promise<void> {
  const { name } = (await owner.get(`/connections/${id}`)).body;
  const default_flow_id = await aFlow(owner, flowOf(...flow));
  expect((await owner.put(`/connections/${id}`, { name, default_flow_id })).status).toBe(200);
}

it('shows three short options as buttons, and a tap is the answer', async () => {
  const line = await aCloudLine(world);
  const options = [option('cafe', 'Café'), option('cha', 'Chá'), option('nada', 'Nada')];
  await beginsWith(
    line,
    [
      block('ask', 'reply_buttons', { text: 'O que vai ser, {{first_name}}?', footer: 'Padaria', options, ...asking }),
      text('coffee', 'Um café saindo!'),
      text('tea', 'Um chá saindo!'),
    ],
    { 'ask.next': '', 'ask.cafe': 'coffee', 'ask.cha': 'tea', 'coffee.next': '' },
  );
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  await untilGot(maria, 1);
  expect(maria.lastGot()).toMatchObject({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'O que vai ser, Maria?' },
      footer: { text: 'Padaria' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'ask.cafe', title: 'Café' } },
          { type: 'reply', reply: { id: 'ask.cha', title: 'Chá' } },
          { type: 'reply', reply: { id: 'ask.nada', title: 'Nada' } },
        ],
      },
    },
  });
  const shown = (await maria.messages()).find(({ direction }) => direction === 'out');
  expect(shown).toMatchObject({
    kind: 'text',
    text: 'O que vai ser, Maria?',
    choices: {
      style: 'buttons',
      footer: 'Padaria',
      options: [
        { label: 'Café', description: '' },
        { label: 'Chá', description: '' },
        { label: 'Nada', description: '' },
      ],
    },
  });
  await maria.taps('Chá');
  await untilGot(maria, 2);
  expect(maria.lastGot()).toMatchObject({ type: 'text', text: { body: 'Um chá saindo!' } });
});

it('shows more options, or longer ones, as a list, and knows a tap by its id', async () => {
  const line = await aCloudLine(world);
  const long = 'Quero falar com uma pessoa sobre o meu pedido';
  const options = [option('sales', 'Vendas', 'Preços e prazos'), option('help', long), option('end', 'Encerrar')];
  await beginsWith(
    line,
    [
      block('ask', 'list', { text: 'Com quem?', footer: '', button: 'Abrir', options, ...asking }),
      text('person', 'Já chamo alguém.'),
    ],
    { 'ask.next': '', 'ask.help': 'person' },
  );
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  await untilGot(maria, 1);
  const rows = [
    { id: 'ask.sales', title: 'Vendas', description: 'Preços e prazos' },
    { id: 'ask.help', title: 'Quero falar com uma pes…', description: long },
    { id: 'ask.end', title: 'Encerrar' },
  ];
  expect(maria.lastGot()).toMatchObject({
    interactive: { type: 'list', body: { text: 'Com quem?' }, action: { button: 'Abrir', sections: [{ rows }] } },
  });
  // What the tap says are not the option's words: they did not fit.
  await maria.taps('Quero falar com uma pes…');
  await untilGot(maria, 2);
  expect(maria.lastGot()).toMatchObject({ text: { body: 'Já chamo alguém.' } });
});

it('takes a tap on an older message by its words, and a written answer as anywhere', async () => {
  const line = await aCloudLine(world);
  const more = (id: string, words: string) =>
    block(id, 'reply_buttons', {
      text: words,
      footer: '',
      options: [option('yes', 'Sim'), option('no', 'Não')],
      ...asking,
    });
  await beginsWith(
    line,
    [more('first', 'Tem fome?'), more('second', 'E sede?'), text('done', 'Anotado.'), text('bye', 'Até!')],
    {
      'first.next': '',
      'first.yes': 'second',
      'second.next': '',
      'second.no': 'done',
      'done.next': '',
      'first.no': 'bye',
    },
  );
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  await untilGot(maria, 1);
  await maria.says('sim');
  await untilGot(maria, 2);
  const [first] = maria.phone.inbox;
  maria.phone.says(
    line.number,
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'first.no', title: 'Não' } } },
    { at: world.yupflow.parts.clock.now(), ...(first ? { quoted: first.id } : {}) },
  );
  await untilGot(maria, 3);
  expect(maria.lastGot()).toMatchObject({ text: { body: 'Anotado.' } });
});

it('writes a numbered menu out, as its author meant it', async () => {
  const line = await aCloudLine(world);
  const options = [option('a', 'Café'), option('b', 'Chá')];
  await beginsWith(line, [block('ask', 'numbered_menu', { text: 'O que vai ser?', options, ...asking })]);
  const maria = aCloudPeer(world, line);
  await maria.says('Oi');
  await untilGot(maria, 1);
  expect(maria.lastGot()).toMatchObject({ type: 'text', text: { body: 'O que vai ser?\n\n1. Café\n2. Chá' } });
});

it('sends a template in the middle of a flow, whose quick replies are ways on', async () => {
  const line = await aCloudLine(world);
  const { id } = await syncedTemplate(line.owner, line.id, addTemplate(world, line.number, { components: offer }));
  await beginsWith(
    line,
    [
      wait('day', 2, 'hour'),
      block('offer', 'template', {
        template: id,
        header: ['{{company}}'],
        body: ['{{first_name}}', 'pão'],
        links: ['pao'],
        media: null,
        options: [option('yes', 'Quero'), option('no', 'Agora não')],
        ...asking,
      }),
      text('great', 'Separado!'),
      wait('later', 1, 'hour'),
      text('silent', 'Ainda aí?'),
    ],
    { 'offer.next': '', 'offer.yes': 'great', 'offer.no': 'later', 'great.next': '' },
  );
  const [maria, bruno] = [aCloudPeer(world, line), aCloudPeer(world, line, 'Bruno Reis')];
  for (const peer of [maria, bruno]) {
    await peer.says('Oi');
    await peer.wroteHoursAgo(23);
  }
  await world.moveClock('PT2H1M');
  for (const peer of [maria, bruno]) await untilGot(peer, 1);
  expect(maria.lastGot()).toMatchObject({
    type: 'template',
    template: {
      components: [
        { type: 'header' },
        { type: 'body', parameters: [{ text: 'Maria' }, { text: 'pão' }] },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ type: 'payload', payload: 'offer.yes' }],
        },
        { type: 'button', sub_type: 'url', index: '1' },
        { type: 'button', sub_type: 'quick_reply', index: '2', parameters: [{ type: 'payload', payload: 'offer.no' }] },
      ],
    },
  });
  await maria.taps('Quero');
  await untilGot(maria, 2);
  expect(maria.lastGot()).toMatchObject({ text: { body: 'Separado!' } });

  // Whoever is silent for a day gets nothing but templates: what can't be sent says so.
  await bruno.taps('Agora não');
  await bruno.wroteHoursAgo(24);
  await world.moveClock('PT1H1M');
  await poll(async () => (await bruno.messages()).find(({ text: words }) => words === 'Ainda aí?')).toMatchObject({
    state: 'failed',
    failure: 'window_closed',
  });
  expect(bruno.phone.inbox).toHaveLength(1);
});
