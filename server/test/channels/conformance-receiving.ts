import { createHash } from 'node:crypto';
import type { ChannelFeatures } from '@yupflow/contract/connections';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spoken, Stage } from './channel-world.ts';
import { anOutbound, type RecordedLine } from './recorded-line.ts';

const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export function describeReceiving(stage: Stage, features: ChannelFeatures): void {
  describe('receiving', () => {
    let line: RecordedLine;
    const from = () => stage.world.phone;
    const inOrder = (texts: readonly string[]) => (features.keepsOrder ? texts : texts.toSorted());
    beforeAll(async () => {
      line = await stage.connected();
    });
    const hear = async (spoken: Omit<Spoken, 'from'>) => {
      const id = await stage.world.say(line, { from: from(), name: 'Ana Beatriz', ...spoken });
      await expect.poll(() => line.messages.some((message) => message.id === id)).toBe(true);
      const message = line.messages.find((one) => one.id === id);
      if (!message) throw new Error('it was not heard');
      return message;
    };

    it('hears texts, replies, places and cards, with who they are from', async () => {
      const text = await hear({ text: 'Bom dia! 🌞' });
      expect(text).toMatchObject({
        kind: 'text',
        text: 'Bom dia! 🌞',
        name: 'Ana Beatriz',
        isOwn: false,
        participant: null,
        isHistory: false,
        chat: { kind: 'contact', phone: from() },
      });
      expect(text.chat.address).toBe((await stage.chatOf(line)).address);
      expect(await hear({ text: 'sobre isso', quoted: text.id })).toMatchObject({ quotedId: text.id });
      const location = { latitude: 38.72, longitude: -9.14 };
      expect(await hear({ location })).toMatchObject({ kind: 'location', location });
      const contacts = [{ name: 'Tia', phones: ['5511922221111'] }];
      expect(await hear({ contacts })).toMatchObject({ kind: 'contact', contacts });
      // Channels count in seconds.
      const past = new Date(Math.floor(Date.now() / 1_000 - 3 * 3_600) * 1_000);
      expect(await hear({ text: 'de ontem', at: past })).toMatchObject({ at: past, isHistory: true });
    });

    it.each([
      { kind: 'image', type: 'image/jpeg', name: 'foto.jpg', hasName: false },
      { kind: 'document', type: 'application/pdf', name: 'orçamento.pdf', hasName: true },
    ] as const)('hears of a file, and fetches it as a stream, also after it was opened anew: $kind', async (file) => {
      const { hasName, ...said } = file;
      const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 13) % 256));
      const { media, kind, text } = await hear({ media: { ...said, content }, text: 'olha' });
      const size = features.tellsSizes ? content.length : null;
      expect([kind, text, media?.type, media?.size]).toEqual([said.kind, 'olha', said.type, size]);
      if (hasName) expect(media?.name).toBe(said.name);
      // A reference is kept in the database until somebody fetches it.
      const reference = JSON.parse(JSON.stringify(media?.reference ?? {}));
      line = await stage.connected(stage.aLine(line));
      const chunks: Buffer[] = [];
      for await (const chunk of await line.channel.download(reference)) chunks.push(chunk);
      expect(sha(Buffer.concat(chunks))).toBe(sha(content));
      const gone = { ...reference, id: 'gone', url: 'gone', directPath: '/gone' };
      await expect(line.channel.download(gone)).rejects.toThrow();
    });

    it('hears reactions, edits and deletions, and whose message each is about', async () => {
      const { id } = await hear({ text: 'tipo' });
      const ours = anOutbound(await stage.chatOf(line), { text: 'nossa' });
      await line.channel.send(ours);
      await stage.world.say(line, { from: from(), reaction: { to: ours.id, emoji: '❤️' } });
      if (features.hasEdits) await stage.world.say(line, { from: from(), edit: { of: id, text: 'digo' } });
      if (features.hasDeletions) await stage.world.say(line, { from: from(), deletion: { of: id } });
      const reaction = { change: 'reaction', emoji: '❤️', of: line.nameOf(ours.id), isOwn: false };
      // Some channels name a message alone, and not whose it is.
      const isOfOwn = line.channel.keepsIds ? true : null;
      const expected = [
        { ...reaction, isOfOwn, chat: { phone: from() } },
        ...(features.hasEdits ? [{ change: 'edit', text: 'digo', of: id, isOfOwn: false }] : []),
        ...(features.hasDeletions ? [{ change: 'deletion', of: id, isOfOwn: false }] : []),
      ];
      await expect.poll(() => line.changes.length).toBe(expected.length);
      expect(line.changes).toMatchObject(expected);
    });

    if (features.hearsPhone)
      it('hears what the company sends on the phone itself as its own', async () => {
        expect(await hear({ text: 'respondi daqui', isOwn: true })).toMatchObject({
          isOwn: true,
          participant: null,
          name: null,
          chat: { kind: 'contact', phone: from() },
        });
      });

    if (!features.hasGroups)
      it('knows no groups, and writes to none', async () => {
        const group = { kind: 'group', address: '120363041234567890', phone: null, lid: null } as const;
        expect(await line.channel.getGroup(group.address)).toBe(null);
        await expect(line.channel.send(anOutbound(group, { text: 'combinado' }))).rejects.toMatchObject({
          outcome: 'refused',
        });
      });
    else
      it('hears a group with its name and who spoke, and writes to it', async () => {
        const group = { id: '120363041234567890', name: 'Condomínio Sol' };
        const said = await hear({ text: 'pessoal, reunião amanhã', group });
        expect(said).toMatchObject({
          chat: { kind: 'group', phone: null },
          groupName: 'Condomínio Sol',
          participant: { phone: from(), name: 'Ana Beatriz' },
        });
        await expect.poll(() => line.groups.at(-1)?.name).toBe('Condomínio Sol');
        const known = await line.channel.getGroup(said.chat.address);
        expect(known?.participants?.map(({ phone }) => phone)).toContain(from());
        expect(await line.channel.getGroup(said.chat.address.replace('1203', '9999'))).toBe(null);
        await line.channel.send(anOutbound(said.chat, { text: 'combinado' }));
        await expect
          .poll(async () => (await stage.world.arrivedAt(line, group.id)).map(({ text }) => text))
          .toEqual(['combinado']);
      });

    if (features.hearsTyping)
      it('hears that somebody is typing, and that they stopped', async () => {
        await stage.world.setTyping(line, from(), true);
        await stage.world.setTyping(line, from(), false);
        await expect.poll(() => line.typing.map(({ isTyping }) => isTyping)).toEqual([true, false]);
        expect(line.typing[0]?.chat).toMatchObject({ kind: 'contact', phone: from() });
      });

    if (!features.keepsOrder)
      it('is told again what we could not store, and only that', async () => {
        line.refusals = 2;
        await stage.world.say(line, { from: from(), text: 'primeira' });
        const told = () => line.messages.filter(({ text }) => text === 'primeira').length;
        await expect.poll(told).toBe(3);
        await hear({ text: 'segunda' });
        expect(told()).toBe(3);
      });
    else
      it('is told again what we could not store, in its order, and only that', async () => {
        const before = line.messages.length;
        line.refusals = 2;
        await stage.world.say(line, { from: from(), text: 'primeira' });
        await stage.world.say(line, { from: from(), text: 'segunda' });
        await expect.poll(() => line.messages.slice(before).filter(({ text }) => text === 'primeira').length).toBe(3);
        await line.untilMessage('segunda');
        const told = line.messages.slice(before).map(({ text }) => text);
        expect(told.indexOf('segunda')).toBeGreaterThan(told.indexOf('primeira'));
        await hear({ text: 'terceira' });
        expect(line.messages.filter(({ text }) => text === 'primeira')).toHaveLength(3);
      });

    it('is told the same message again when the channel redelivers it', async () => {
      const { id } = await hear({ text: 'de novo' });
      await stage.world.redeliver(line, 1);
      await expect.poll(() => line.messages.filter((message) => message.id === id).length).toBe(2);
      const [first, second] = line.messages.filter((message) => message.id === id);
      expect(second).toEqual(first);
    });

    it('keeps words apart that cross on their way, from the first on', async () => {
      const texts = Array.from({ length: 10 }, (_, at) => String(at));
      const crossed = Array.from({ length: 3 }, async () => {
        const fresh = await stage.connected();
        fresh.keys.takesMs = 10;
        const arrived = async () => (await stage.world.arrivedAt(fresh, from())).map(({ text }) => text);
        const said = async () => {
          for (const text of texts) await stage.world.say(fresh, { from: from(), text: `dito ${text}` });
          await expect.poll(arrived).not.toEqual([]);
          for (const text of texts) await stage.world.say(fresh, { from: from(), text: `respondido ${text}` });
        };
        const sent = async () => {
          const { chat } = await fresh.untilMessage('dito 0');
          for (const text of texts) await fresh.channel.send(anOutbound(chat, { text: `enviado ${text}` }));
        };
        await Promise.all([said(), sent()]);
        const spoken = [...texts.map((text) => `dito ${text}`), ...texts.map((text) => `respondido ${text}`)];
        await expect.poll(() => fresh.messages.length).toBe(spoken.length);
        expect(inOrder(fresh.messages.map(({ text }) => text))).toEqual(inOrder(spoken));
        await expect.poll(arrived).toEqual(texts.map((text) => `enviado ${text}`));
      });
      await Promise.all(crossed);
    });

    if (features.pairing === 'token')
      it('gets what was said while nobody had the line, once', async () => {
        await line.channel.close();
        for (const text of ['um', 'dois', 'três']) await stage.world.say(line, { from: from(), text });
        const next = await stage.connected(stage.aLine(line));
        await expect.poll(() => next.messages.length).toBe(3);
        expect(next.messages.map(({ text }) => text).toSorted()).toEqual(['dois', 'três', 'um']);
        await stage.world.say(next, { from: from(), text: 'quatro' });
        await next.untilMessage('quatro');
        expect(next.messages).toHaveLength(4);
      });
    else
      it('gets what was said while the line was away, once, in its order', async () => {
        await stage.world.drop(line, 'network');
        await line.untilStatus('closed');
        for (const text of ['um', 'dois', 'três']) await stage.world.say(line, { from: from(), text });
        const before = line.messages.length;
        await stage.connected(line);
        await line.untilMessage('três');
        expect(line.messages.slice(before).map(({ text }) => text)).toEqual(['um', 'dois', 'três']);
        const next = await stage.connected(stage.aLine(line));
        await stage.world.say(next, { from: from(), text: 'quatro' });
        await next.untilMessage('quatro');
        expect(next.messages.map(({ text }) => text)).toEqual(['quatro']);
      });
  });
}
