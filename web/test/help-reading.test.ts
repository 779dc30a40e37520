import { describe, expect, it } from 'vitest';
import { findInHelp } from '../src/features/help/find-in-help.ts';
import { readArticle } from '../src/features/help/read-article.ts';

const place = { product: 'Casa Lume', origin: 'https://casalume.example' };

describe('an article', () => {
  const source = [
    '# Conectar',
    '',
    'Use o {product}.',
    '',
    '## O começo {#begin}',
    '',
    'Veja **Salvar** e `a*b`, ou [mais](flows#blocks).',
    'Na mesma linha.',
    '',
    '1. Um',
    '2. **Dois**',
    '',
    '- Três',
    '',
    '> Cuidado.',
    '> Mesmo.',
    '',
    '```',
    'curl {origin}',
    '',
    '- nada',
    '```',
  ].join('\n');
  const article = readArticle('flows', source, place);

  it('has a title, a first paragraph that names the product, and parts that can be linked to', () => {
    expect(article.title).toBe('Conectar');
    expect(article.summary).toEqual([{ kind: 'text', text: 'Use o Casa Lume.' }]);
    expect(article.sections.map(({ id, title }) => [id, title])).toEqual([['begin', 'O começo']]);
  });

  it('has paragraphs, lists, notes and code as they were written', () => {
    expect(article.sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'Veja ' },
          { kind: 'label', text: 'Salvar' },
          { kind: 'text', text: ' e ' },
          { kind: 'code', text: 'a*b' },
          { kind: 'text', text: ', ou ' },
          { kind: 'link', text: 'mais', to: 'flows#blocks' },
          { kind: 'text', text: '. Na mesma linha.' },
        ],
      },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'Um' }], [{ kind: 'label', text: 'Dois' }]] },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'Três' }]] },
      { kind: 'note', inlines: [{ kind: 'text', text: 'Cuidado. Mesmo.' }] },
      { kind: 'code', text: 'curl https://casalume.example\n\n- nada' },
    ]);
  });
});

describe('the search', () => {
  const articles = [
    readArticle('api', '# Chaves\n\nPara programas.\n\n## Limites {#limits}\n\nRápido demais, espere.', place),
    readArticle(
      'flows',
      '# Fluxos\n\nConversas.\n\n## Esperar {#wait}\n\nAté uma data.\n\n## API {#api}\n\nOutra.',
      place,
    ),
  ];
  const found = (search: string) => findInHelp(articles, search).map(({ topic }) => topic);

  it('finds parts by the beginnings of words, whatever their case and accents', () => {
    expect(found('RAPIDO')).toEqual(['api#limits']);
    expect(found('limi')).toEqual(['api#limits']);
  });

  it('wants every word, and puts titles first', () => {
    expect(found('esper')).toEqual(['flows#wait', 'api#limits']);
    expect(found('esperar data')).toEqual(['flows#wait']);
    expect(found('esperar nunca')).toEqual([]);
  });

  it('takes no word out of the middle of another', () => {
    expect(found('api')).toEqual(['flows#api']);
    expect(found('  ')).toEqual([]);
  });

  it('shows the words around what was found', () => {
    const long = readArticle(
      'crm',
      `# Um\n\nDois.\n\n## Três {#three}\n\n${'palavra '.repeat(40)}achado ${'fim '.repeat(60)}`,
      place,
    );
    const [first] = findInHelp([long], 'achado');
    expect(first?.excerpt).toMatch(/^… .*achado.* …$/);
    expect(first?.excerpt.length).toBeLessThan(160);
  });
});
