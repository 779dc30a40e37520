import { limits } from '@yupflow/contract/limits';

export const strengthLevels = ['weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

/** What would help most; null where nothing needs to. */
export type StrengthAdvice = 'short' | 'common' | 'personal' | 'pattern' | 'longer' | null;

export interface Strength {
  readonly level: StrengthLevel;
  readonly advice: StrengthAdvice;
}

/** What lists of stolen passwords begin with, in the languages we speak; written as `plain` writes it. */
const commonWords =
  'password passw0rd senha senhas palavrapasse contrasena contra clave secret segredo secreto letmein welcome bemvindo bienvenido admin administrador administrator master mestre root teste test prueba mudar mudar123 changeme brasil brazil portugal espana lisboa madrid benfica sporting porto flamengo corinthians palmeiras barcelona realmadrid futbol futebol football iloveyou teamo euteamo teadoro amor amorzinho princesa princess deus jesus jesuscristo gabriel familia estrella estrela sunshine dragon monkey superman batman pokemon starwars computer computador ordenador internet samsung google facebook whatsapp yupflow'.split(
    ' ',
  );

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedc',
  '1q2w3e4r5t6y',
];
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const undisguised = (text: string) => text.replace(/[@4310!$5]/g, (sign) => disguises[sign] ?? sign);

/** “S3nh@2024!” is the word in a disguise, with a tail. */
function isCommon(text: string): boolean {
  const bare = undisguised(text);
  const letters = text.replace(/[^a-z]/g, '');
  return commonWords.some(
    (word) => word === text || word === letters || (bare.startsWith(word) && !/[a-z]/.test(text.slice(word.length))),
  );
}

/** The text without what anybody would guess next: rows of the keyboard, the alphabet, the same again. */
function withoutPatterns(text: string): string {
  let left = text.replace(/(.)\1{2,}|(..)\2{2,}|(.{3,}?)\3+/gu, '$1$2$3');
  for (const run of runs)
    for (const way of [run, [...run].reverse().join('')])
      for (let length = way.length; length >= 4; length--)
        for (let at = 0; at + length <= way.length; at++)
          left = left.replaceAll(way.slice(at, at + length), way.slice(at, at + 1));
  return left;
}

/** The text without names and without the parts of an address, from three letters on. */
function withoutPersonal(text: string, personal: readonly string[]): string {
  // “.com.br” is nobody's own.
  const own = personal.map((one) => plain(one).replace(/(@[^.]*)\..*/, '$1'));
  const words = own.flatMap((one) => one.split(/[^a-z\d]+/u)).filter((word) => word.length >= 3);
  return words.sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), text);
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0) || 26;
}

/** Letters in a row are mostly words, of which each letter says little. */
function bitsOf(text: string, alphabet: number): number {
  const inWords = (text.match(/\p{L}{4,}/gu) ?? []).join('').length;
  return inWords * 3 + (text.length - inWords) * Math.log2(alphabet);
}

/** A hint and no gate: the only rule is the length. Nothing leaves the page. */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  const { least } = limits.passwordLength;
  if (password.length < least) return { level: 'weak', advice: 'short' };
  const text = plain(password);
  if (isCommon(text)) return { level: 'weak', advice: 'common' };
  const impersonal = withoutPersonal(text, personal);
  if (impersonal.length < text.length && impersonal.length < least) return { level: 'weak', advice: 'personal' };
  const unpredictable = withoutPatterns(impersonal);
  if (unpredictable.length < Math.min(impersonal.length, least)) return { level: 'weak', advice: 'pattern' };
  const bits = bitsOf(unpredictable, alphabetOf(password));
  const level = strengthLevels[bits < 40 ? 0 : bits < 56 ? 1 : bits < 72 ? 2 : 3] ?? 'weak';
  return { level, advice: level === 'strong' ? null : 'longer' };
}
