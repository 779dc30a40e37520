import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ChannelFeatures } from '@yupflow/contract/connections';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatAddress } from '../../src/channels/channel.ts';
import type { Stage } from './channel-world.ts';
import { anOutbound, type RecordedLine } from './recorded-line.ts';

const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export function describeSending(stage: Stage, features: ChannelFeatures): void {
  describe('sending', () => {
    let line: RecordedLine;
    let chat: ChatAddress;
    beforeAll(async () => {
      line = await stage.connected();
      chat = await stage.chatOf(line);
      if (!features.hasWindow) return;
      await stage.world.say(line, { from: stage.world.phone, text: 'oi' });
      await line.untilMessage('oi');
    });
    /** Where the channel answers what it is sent, that is a receipt already. */
    const answers = features.pairing === 'token' ? ['server'] : [];
    const send = async (facts: Parameters<typeof anOutbound>[1]) => {
      const message = anOutbound(chat, facts);
      await line.channel.send(message);
      await expect.poll(() => line.statesOf(message.id)).toContain('server');
      const found = (await stage.world.arrivedAt(line, stage.world.phone)).find(({ id }) => id === message.id);
      if (!found) throw new Error('it did not arrive');
      return { ...found, message };
    };

    it('carries texts, replies, places and cards with our id', async () => {
      const text = await send({ text: 'Olá 👋🏽\n*negrito* e ünïcode' });
      expect(text).toMatchObject({ kind: 'text', text: 'Olá 👋🏽\n*negrito* e ünïcode' });
      const quoted = { id: line.nameOf(text.id), isOwn: true, participant: null, text: text.text };
      expect(await send({ text: 'e mais', quoted })).toMatchObject({ text: 'e mais', about: quoted.id });
      const location = { latitude: -23.55, longitude: -46.63, name: 'Loja Centro' };
      expect(await send({ kind: 'location', location })).toMatchObject({ kind: 'location', location });
      const contacts = [{ name: 'Oficina', phones: ['5511933334444'] }];
      expect(await send({ kind: 'contact', contacts })).toMatchObject({ kind: 'contact', contacts });
      const long = 'x'.repeat(features.longestText);
      expect((await send({ text: long })).text).toBe(long);
    });

    it('carries reactions, edits and deletions of what was sent, or refuses what it has not', async () => {
      const { id: ownId } = await send({ text: 'errado' });
      const id = line.nameOf(ownId);
      const about = { id, isOwn: true, participant: null };
      expect(await send({ kind: 'reaction', text: '👍', about })).toMatchObject({
        kind: 'reaction',
        text: '👍',
        about: id,
      });
      const refused = { outcome: 'refused', failure: 'refused' };
      const edit = { kind: 'edit', text: 'certo', about } as const;
      if (features.hasEdits) expect(await send(edit)).toMatchObject({ kind: 'edit', text: 'certo', about: id });
      else await expect(line.channel.send(anOutbound(chat, edit))).rejects.toMatchObject(refused);
      const deletion = { kind: 'deletion', about } as const;
      if (features.hasDeletions) expect(await send(deletion)).toMatchObject({ kind: 'deletion', about: id });
      else await expect(line.channel.send(anOutbound(chat, deletion))).rejects.toMatchObject(refused);
    });

    it('carries a file as it is, read as a stream, and opened anew at each attempt', async () => {
      const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256));
      let opened = 0;
      const media = {
        kind: 'document',
        type: 'application/pdf',
        name: 'orçamento.pdf',
        size: content.length,
        read: () => {
          opened += 1;
          return Readable.from([content.subarray(0, 100_000), content.subarray(100_000)], { objectMode: false });
        },
      } as const;
      const { id, message } = await send({ kind: 'document', text: 'segue', media });
      expect(sha(await stage.world.readMedia(line, id))).toBe(sha(content));
      await line.channel.send(message);
      expect(opened).toBe(2);
      const broken = {
        ...media,
        read: () =>
          Readable.from(
            (async function* () {
              yield content.subarray(0, 1_000);
              throw new Error('the disk is gone');
            })(),
            { objectMode: false },
          ),
      };
      await expect(line.channel.send(anOutbound(chat, { kind: 'document', media: broken }))).rejects.toMatchObject({
        outcome: 'not_sent',
      });
    });

    it('is the same message when it is sent again with its id, where the channel keeps ids', async () => {
      const message = anOutbound(chat, { text: 'uma vez' });
      await line.channel.send(message);
      await line.channel.send(message);
      await expect
        .poll(() => line.statesOf(message.id).filter((state) => state === 'server').length)
        .toBe(2 + 2 * answers.length);
      const writes = (await stage.world.arrivedAt(line, stage.world.phone)).filter(({ text }) => text === 'uma vez');
      expect(new Set(writes.map(({ id }) => id)).size).toBe(1);
      if (!line.channel.keepsIds) expect(writes).toHaveLength(2);
    });

    it('tells what became of a message, however the receipts come', async () => {
      await stage.world.setReceipts(line, 'none', false);
      const quiet = await send({ text: 'quieto' });
      expect(line.statesOf(quiet.id)).toEqual(['server']);
      for (const status of ['read', 'delivered', 'read', 'server'] as const)
        await stage.world.sendReceipt(line, quiet.id, status);
      await expect.poll(() => line.statesOf(quiet.id)).toEqual(['server', 'read', 'delivered', 'read', 'server']);
      await stage.world.setReceipts(line, 'twice', true);
      const twice = await send({ text: 'em dobro' });
      await expect
        .poll(() => line.statesOf(twice.id).toSorted())
        .toEqual(['delivered', 'delivered', 'read', 'read', 'server', 'server', ...answers]);
      await stage.world.setReceipts(line, 'shuffled', true);
      for (let at = 0; at < 6; at += 1) {
        const { id } = await send({ text: `fora de ordem ${at}` });
        await expect.poll(() => line.statesOf(id).toSorted()).toEqual(['delivered', 'read', 'server', ...answers]);
      }
      await stage.world.setReceipts(line, 'prompt', false);
    });

    it('tells receipts again that we could not store', async () => {
      const { id } = await send({ text: 'guarde' });
      await expect.poll(() => line.statesOf(id)).toContain('delivered');
      line.refusals = 2;
      await stage.world.sendReceipt(line, id, 'read');
      await expect.poll(() => line.statesOf(id).filter((state) => state === 'read').length).toBe(3);
    });

    it('says of a message to a number that is not there that nobody is; where it can, before', async () => {
      const known = await line.channel.checkNumbers([stage.world.phone, stage.world.unknownPhone]);
      expect(known.get(stage.world.phone)).toMatchObject({ kind: 'contact', phone: stage.world.phone });
      expect(known.get(stage.world.unknownPhone) === null).toBe(features.checksNumbers);
      const nobody = {
        ...chat,
        address: chat.address.replace(stage.world.phone, stage.world.unknownPhone),
        phone: stage.world.unknownPhone,
      };
      const message = anOutbound(nobody, { text: 'alô?' });
      // Some channels say it before anything is sent, others after.
      const refusal = await line.channel.send(message).then(
        () => null,
        (error) => error,
      );
      if (refusal) expect(refusal).toMatchObject({ outcome: 'refused', failure: 'not_on_channel' });
      else
        await expect
          .poll(() => line.receipts.findLast(({ id }) => id === message.id))
          .toEqual({
            id: message.id,
            state: 'failed',
            failure: 'not_on_channel',
            ...(line.channel.keepsIds ? {} : { remoteId: line.nameOf(message.id) }),
          });
    });

    it('shows typing and reading to the other side without a complaint', async () => {
      const id = await stage.world.say(line, { from: stage.world.phone, text: 'leia' });
      const { chat: from } = await line.untilMessage('leia');
      await line.channel.setTyping(from, true);
      await line.channel.setTyping(from, false);
      await line.channel.markRead([{ chat: from, id, participant: null }]);
    });
  });
}
