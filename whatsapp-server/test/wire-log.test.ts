import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type WireEntry, WireLog } from '../src/wire-log.ts';

it('tells every stanza in words, in memory and in a file, and never a byte of a key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wire-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'deep', 'wire.jsonl');
  const log = new WireLog({ path, now: () => new Date('2026-11-16T12:00:00Z') });
  const heard: WireEntry[] = [];
  const stop = log.listen((entry) => heard.push(entry));
  log.stanza('in', '5511900000001:1', {
    tag: 'iq',
    attrs: { id: '7', type: 'set', auth: 'secret' },
    content: [
      { tag: 'identity', attrs: {}, content: Buffer.alloc(32, 65) },
      { tag: 'contact', attrs: {}, content: Buffer.from('+5511988887777') },
      { tag: 'list', attrs: {}, content: Array.from({ length: 812 }, () => ({ tag: 'key', attrs: {} })) },
    ],
  });
  stop();
  log.note('5511988887777', 'read: Olá');
  log.close();
  expect(log.entries.map(({ number, direction }) => [number, direction])).toEqual([
    [1, 'in'],
    [2, 'note'],
  ]);
  const [stanza] = heard;
  expect(stanza?.text).toContain('<iq id="7" type="set" auth="…">\n  <identity>(32 bytes)</identity>');
  expect(stanza?.text).toContain('<contact>+5511988887777</contact>');
  expect(stanza?.text).toContain('… 804 more');
  expect(stanza?.text).not.toMatch(/AAAA|secret/);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(log.entries);
});
