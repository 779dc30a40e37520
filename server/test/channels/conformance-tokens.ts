import { describe, expect, it } from 'vitest';
import type { Stage } from './channel-world.ts';
import { anOutbound, type RecordedLine } from './recorded-line.ts';

/** How lines are connected that no phone is linked to. */
export function describeTokens(stage: Stage): void {
  describe('connecting', () => {
    const attempt = async (line: RecordedLine) =>
      line.channel.send(anOutbound(await stage.chatOf(line), { text: 'alô?' })).then(
        () => null,
        (error: unknown) => error,
      );

    it('speaks with its token, tells whose number it is, and remembers nothing', async () => {
      const line = await stage.connected();
      expect((await line.untilStatus('connected')).phone).toMatch(/^\d{10,15}$/);
      expect(line.statuses.map(({ status }) => status)).toEqual(['connecting', 'connected']);
      expect(line.keys.kept.size).toBe(0);
      await stage.connected(stage.aLine(line));
    });

    it('says of a token that was revoked that it is refused, and waits for another', async () => {
      const line = await stage.connected();
      await stage.world.drop(line, 'logged_out');
      const later = stage.aLine(line);
      await later.channel.connect();
      expect(await later.untilStatus('closed')).toMatchObject({ reason: 'token' });
    });

    it.each([
      { dropped: 'logged_out', reason: 'token' },
      { dropped: 'banned', reason: 'banned' },
      { dropped: 'broken', reason: 'broken' },
    ] as const)('tells by the first word that it can no longer send: $reason', async ({ dropped, reason }) => {
      const line = await stage.connected();
      await stage.world.drop(line, dropped);
      expect(await attempt(line)).toMatchObject({ outcome: 'not_sent' });
      expect(line.statuses.at(-1)).toEqual({ status: 'closed', reason });
      expect(await attempt(line)).toMatchObject({ outcome: 'not_sent' });
      expect(line.statuses.filter(({ status }) => status === 'closed')).toHaveLength(1);
    });

    it('sends nothing more once it is told to disconnect', async () => {
      const line = await stage.connected();
      await line.channel.disconnect();
      expect(line.statuses.at(-1)).toEqual({ status: 'closed', reason: 'asked' });
      expect(await attempt(line)).toMatchObject({ outcome: 'not_sent' });
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
