import { describe, expect, it } from 'vitest';
import { findLinks } from '../src/pickers/conversation/find-links.ts';
import { type Inline, parseInline } from '../src/pickers/conversation/parse-inline.ts';
import { parseText } from '../src/pickers/conversation/parse-text.ts';
import { plainText } from '../src/pickers/conversation/plain-text.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });

/** Everything that stands in it, without its looks. */
function wordsOf(inline: Inline): string {
  return 'children' in inline ? inline.children.map(wordsOf).join('') : inline.text;
}

describe('formatting as on the phone', () => {
  it('shows bold, italic, struck and code, also inside each other', () => {
    expect(parseInline('*um* _dois_ ~três~ `quatro`')).toEqual([
      { type: 'bold', children: [text('um')] },
      text(' '),
      { type: 'italic', children: [text('dois')] },
      text(' '),
      { type: 'strike', children: [text('três')] },
      text(' '),
      { type: 'code', text: 'quatro' },
    ]);
    expect(parseInline('*_ambos_*')).toEqual([
      { type: 'bold', children: [{ type: 'italic', children: [text('ambos')] }] },
    ]);
  });

  it('leaves marks alone that are arithmetic, names of files or never closed', () => {
    for (const plain of ['2*3*4', 'foto_de_perfil.png', 'só *isto', '* solto *', 'a ** b', '~', '*'])
      expect(parseInline(plain)).toEqual([text(plain)]);
  });

  it('leaves the words alone where a line has no looks', () => {
    expect(plainText('*Olá*, _Ana_:\n~R$ 90~ ```R$ 80``` em foto_de_perfil.png, 2*3*4')).toBe(
      'Olá, Ana: R$ 90 R$ 80 em foto_de_perfil.png, 2*3*4',
    );
  });

  it('reads lists, numbers as they were written, quotes and code over several lines', () => {
    expect(parseText('- pão\n* leite\n\n> ontem\n3. três\n4. quatro\n9. nove')).toMatchObject([
      { type: 'bullets', lines: [[text('pão')], [text('leite')]] },
      { type: 'lines', lines: [[]] },
      { type: 'quote', lines: [[text('ontem')]] },
      { type: 'numbers', first: 3, lines: [[text('três')], [text('quatro')]] },
      { type: 'numbers', first: 9, lines: [[text('nove')]] },
    ]);
    expect(parseText('veja:\n```\nnpm *start*\n```\ne ```isto``` aqui')).toMatchObject([
      { type: 'lines', lines: [[text('veja:')]] },
      { type: 'code', text: 'npm *start*' },
      { type: 'lines', lines: [[text('e '), { type: 'code', text: 'isto' }, text(' aqui')]] },
    ]);
  });

  it('marks the whole name that is mentioned', () => {
    expect(parseText('@Ana Paula e @Ana', ['Ana', 'Ana Paula'])).toMatchObject([
      { lines: [[{ type: 'mention', text: '@Ana Paula' }, text(' e '), { type: 'mention', text: '@Ana' }]] },
    ]);
  });

  it('takes no longer for hostile text, and loses none of it', () => {
    const before = process.threadCpuUsage();
    for (const piece of ['*', '_*~', '`', '```', '*a _b ', '@', 'a.', 'www.', 'http://', '> ', 'x@', '1. ', '(']) {
      const hostile = piece.repeat(Math.ceil(65_536 / piece.length));
      const words = parseInline(hostile, ['Ana']).map(wordsOf).join('');
      expect(words.replaceAll('`', '').length).toBeGreaterThanOrEqual(hostile.replaceAll(/[`*_~]/g, '').length);
      parseText(hostile, ['Ana']);
    }
    expect(process.threadCpuUsage(before).user / 1_000, 'milliseconds of work').toBeLessThan(5_000);
  });
});

describe('links', () => {
  const found = (words: string) => findLinks(words).map(({ start, end, href }) => [words.slice(start, end), href]);

  it('are found with and without a scheme, and end where the sentence goes on', () => {
    expect(found('Veja https://casalume.com.br/mesa_ipe_(2)?a=1, ou www.lume.pt.')).toEqual([
      ['https://casalume.com.br/mesa_ipe_(2)?a=1', 'https://casalume.com.br/mesa_ipe_(2)?a=1'],
      ['www.lume.pt', 'https://www.lume.pt'],
    ]);
    expect(found('*lume.com.br/x* e oi@lume.com.br')).toEqual([
      ['lume.com.br/x', 'https://lume.com.br/x'],
      ['oi@lume.com.br', 'mailto:oi@lume.com.br'],
    ]);
  });

  it('are never code, a file or a price', () => {
    for (const plain of [
      'javascript:alert(1)',
      'data:text/html,x',
      'foto.png',
      'R$ 4.860',
      'vbscript:x',
      'oi.tudo bem',
    ])
      expect(found(plain)).toEqual([]);
  });

  it('keep no mark that turns the direction of writing', () => {
    expect(found('https://lume.com/\u202egnp.exe')).toEqual([['https://lume.com/', 'https://lume.com/']]);
  });

  it('are whole inside formatting', () => {
    expect(parseInline('_https://lume.com/_a_/b_')).toEqual([
      { type: 'italic', children: [{ type: 'link', text: 'https://lume.com/_a_/b', href: 'https://lume.com/_a_/b' }] },
    ]);
  });
});
