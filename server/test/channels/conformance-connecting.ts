import { describe, expect, it } from 'vitest';
import { LeaseLost, SendError } from '../../src/channels/channel.ts';
import type { Stage } from './channel-world.ts';
import { anOutbound } from './recorded-line.ts';

export function describeConnecting(stage: Stage): void {
  describe('connecting', () => {
    it('shows a QR, keeps its session through the key store, and needs no QR after that', async () => {
      const line = stage.aLine();
      await line.channel.connect();
      const { qr, expiresAt } = await line.untilStatus('qr');
      expect(qr.length).toBeGreaterThan(20);
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect(line.keys.kept.size).toBe(0);
      await stage.world.scan(line);
      expect((await line.untilStatus('connected')).phone).toMatch(/^\d{10,15}$/);
      expect(line.keys.kept.size).toBeGreaterThan(0);
      await line.channel.close();

      const later = stage.aLine(line);
      await later.channel.connect();
      await later.untilStatus('connected');
      expect(later.statuses.map(({ status }) => status)).toEqual(['connecting', 'connected']);
    });

    it('shows a code of eight letters for a phone, and takes no other', async () => {
      const line = stage.aLine();
      await line.channel.connect({ pairingPhone: stage.world.linkingPhone });
      const { code } = await line.untilStatus('code');
      expect(code).toMatch(/^[A-Z0-9]{8}$/);
      expect(await stage.world.typeCode(line, code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA')).toBe(false);
      expect(await stage.world.typeCode(line, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toBe(true);
      expect((await line.untilStatus('connected')).phone).toBe(stage.world.linkingPhone);
    });

    it('says that a session which nobody knows any more is logged out, and forgets it', async () => {
      const line = await stage.connected();
      await line.channel.close();
      await stage.world.drop(line, 'logged_out');
      const later = stage.aLine(line);
      await later.channel.connect();
      expect(await later.untilStatus('closed')).toMatchObject({ reason: 'logged_out' });
      expect(later.keys.kept.size).toBe(0);
    });

    it('gives the line to whoever connects last with its session; the one before is replaced', async () => {
      const first = await stage.connected();
      const second = await stage.connected(stage.aLine(first));
      expect(await first.untilStatus('closed')).toMatchObject({ reason: 'replaced' });
      await stage.world.say(second, { from: stage.world.phone, text: 'to whom?' });
      await second.untilMessage('to whom?');
      expect(first.messages).toEqual([]);
      await expect(first.channel.send(anOutbound(await stage.chatOf(second), { text: 'x' }))).rejects.toMatchObject({
        outcome: 'not_sent',
      });
    });

    it.each(['network', 'replaced', 'logged_out', 'banned', 'broken'] as const)(
      'tells that it was dropped: %s',
      async (reason) => {
        const line = await stage.connected();
        await stage.world.drop(line, reason);
        expect(await line.untilStatus('closed')).toMatchObject({ reason });
        expect(line.keys.kept.size > 0).toBe(!['logged_out', 'broken'].includes(reason));
        const failed = line.channel.send(anOutbound({ kind: 'contact', address: 'x', phone: null, lid: null }));
        await expect(failed).rejects.toBeInstanceOf(SendError);
        if (reason === 'network') await stage.connected(line);
      },
    );

    it('signs out when it is told to disconnect, and must be paired anew', async () => {
      const line = await stage.connected();
      const stolen = new Map(line.keys.kept);
      await line.channel.disconnect();
      expect(line.statuses.at(-1)).toEqual({ status: 'closed', reason: 'asked' });
      expect(line.keys.kept.size).toBe(0);
      const thief = stage.aLine(line);
      for (const [key, value] of stolen) thief.keys.kept.set(key, value);
      await thief.channel.connect();
      expect(await thief.untilStatus('closed')).toMatchObject({ reason: 'logged_out' });
    });

    it('stops without a word where its keys belong to another process by now', async () => {
      const line = stage.aLine();
      await line.channel.connect();
      await line.untilStatus('qr');
      line.keys.failure = new LeaseLost();
      await stage.world.scan(line);
      await expect.poll(() => line.keys.refusedWrites).toBe(1);
      const told = line.countTold();
      line.keys.failure = null;
      const next = stage.aLine(line);
      await next.channel.connect();
      await next.untilStatus('qr');
      expect(line.countTold()).toBe(told);
      expect(line.keys.kept.size).toBe(0);
    });

    it('tells nothing any more once it is closed', async () => {
      const line = await stage.connected();
      await line.channel.close();
      const told = line.countTold();
      await stage.world.say(line, { from: stage.world.phone, text: 'anybody?' });
      const next = await stage.connected(stage.aLine(line));
      await next.untilMessage('anybody?');
      expect(line.countTold()).toBe(told);
    });
  });
}
