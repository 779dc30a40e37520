import { expect, it } from 'vitest';
import { type StrengthAdvice, type StrengthLevel, strengthOf } from '../src/ui/password-strength.ts';

const ana = ['Ana Beatriz Prado', 'ana.prado@casalume.com.br'];

const table: [password: string, StrengthLevel, StrengthAdvice][] = [
  // Below the one rule there is.
  ['', 'weak', 'short'],
  ['kV9#mQ2', 'weak', 'short'],
  // What everybody tries first, in four languages, with a tail or a disguise.
  ['password', 'weak', 'common'],
  ['Password1', 'weak', 'common'],
  ['senha123', 'weak', 'common'],
  ['S3nh@2024!', 'weak', 'common'],
  ['contraseña', 'weak', 'common'],
  ['palavra-passe', 'weak', 'common'],
  ['Flamengo10', 'weak', 'common'],
  ['mudar123', 'weak', 'common'],
  // What others know about the person.
  ['beatriz1985', 'weak', 'personal'],
  ['Prado@2024', 'weak', 'personal'],
  ['casalume99', 'weak', 'personal'],
  ['CASALUME-ana', 'weak', 'personal'],
  // What fingers do by themselves.
  ['12345678', 'weak', 'pattern'],
  ['qwertyuiop', 'weak', 'pattern'],
  ['poiuytrewq', 'weak', 'pattern'],
  ['aaaaaaaaaaaa', 'weak', 'pattern'],
  ['abcabcabcabc', 'weak', 'pattern'],
  ['1q2w3e4r5t', 'weak', 'pattern'],
  // Words say little per letter; more of them, or signs without an order, say more.
  ['girassol', 'weak', 'longer'],
  ['girassol amarelo', 'fair', 'longer'],
  ['Casa azul 42', 'fair', 'longer'],
  ['kV9#mQ2x', 'fair', 'longer'],
  ['quatro cavalos azuis', 'good', 'longer'],
  ['kV9#mQ2x!p', 'good', 'longer'],
  ['quatro cavalos azuis correm', 'strong', null],
  ['kV9#mQ2x!pL7', 'strong', null],
  ['comboio8', 'weak', 'longer'],
  // A name within something long is no harm.
  ['beatriz quatro cavalos azuis correm', 'strong', null],
];

it.each(table)('calls “%s” %s, and advises: %s', (password, level, advice) => {
  expect(strengthOf(password, ana)).toEqual({ level, advice });
});

it('never calls a password weaker because it became longer by another word', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  const words = ['girassol', 'cavalo', 'janela', 'martelo', 'nuvem'];
  const levels = words.map((_, at) => order.indexOf(strengthOf(words.slice(0, at + 1).join(' '), ana).level));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
});

it('answers at once, however long the text', () => {
  const before = process.threadCpuUsage();
  strengthOf(`${'ab1'.repeat(60)}x!`, ana);
  expect(process.threadCpuUsage(before).user / 1_000, 'milliseconds of work').toBeLessThan(100);
});
