import { type ScreenName, screens } from '@yupflow/contract/screens';
import { describe, expect, it } from 'vitest';
import { helpOf } from '../src/app/shell/help-of-screen.ts';
import { sources as english } from '../src/features/help/articles/en-US/articles.ts';
import { sources as portuguese } from '../src/features/help/articles/pt-BR/articles.ts';
import { type Article, type Block, type Inline, readArticle } from '../src/features/help/read-article.ts';
import { articleIds } from '../src/resource/help.ts';

/** What the articles say is held to the screens: a label that changes there is a fault here. */
const written = { 'pt-BR': portuguese, 'en-US': english };
const languages = ['pt-BR', 'en-US'] as const;
const place = { product: 'Casa Lume', origin: 'https://casalume.example' };

function articlesIn(language: (typeof languages)[number]): Article[] {
  return articleIds.map((id) => readArticle(id, written[language][`./${id}.md`] ?? '', place));
}

function inlinesOf(block: Block): readonly Inline[] {
  if (block.kind === 'code') return [];
  return block.kind === 'list' ? block.items.flat() : block.inlines;
}

const allInlines = ({ summary, sections }: Article) => [
  ...summary,
  ...sections.flatMap(({ blocks }) => blocks.flatMap(inlinesOf)),
];

const files = import.meta.glob<string>('../src/locales/*/*.json', { eager: true, query: '?raw', import: 'default' });

function textsOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
}

function labelsIn(language: string): Set<string> {
  const packs = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return new Set(packs.flatMap(([, json]) => textsOf(JSON.parse(json))));
}

const topics = new Set(
  articlesIn('pt-BR').flatMap(({ id, sections }) => [id, ...sections.map((section) => `${id}#${section.id}`)]),
);

describe.each(languages)('the articles in %s', (language) => {
  const articles = articlesIn(language);

  it('are all there, each with a title, a first paragraph and something to read in every part', () => {
    expect(Object.keys(written[language]).sort()).toEqual(articleIds.map((id) => `./${id}.md`).sort());
    for (const { id, title, summary, sections } of articles) {
      expect(title, id).not.toBe('');
      expect(summary, id).not.toEqual([]);
      for (const section of sections) {
        expect(section.id, `${id}: ${section.title}`).not.toBe('');
        expect(section.blocks, `${id}#${section.id}`).not.toEqual([]);
      }
    }
  });

  it('name buttons and fields as the screens do', () => {
    const labels = labelsIn(language);
    const unknown = articles.flatMap((article) =>
      allInlines(article).flatMap(({ kind, text }) =>
        kind === 'label' && !labels.has(text) ? [`${article.id}: ${text}`] : [],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('link only to what there is', () => {
    const paths: string[] = [...Object.values(screens).map(({ path }) => path), '/api/docs'];
    const dead = articles.flatMap((article) =>
      allInlines(article).flatMap((inline) => {
        if (inline.kind !== 'link' || inline.to.startsWith('https://')) return [];
        return paths.includes(inline.to) || topics.has(inline.to) ? [] : [`${article.id}: ${inline.to}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it('say whose product it is, and leave no mark unread', () => {
    for (const { id, sections } of articles)
      for (const section of sections)
        for (const text of section.blocks.flatMap(inlinesOf).map((inline) => inline.text))
          expect(text, `${id}#${section.id}`).not.toMatch(/\{|\*\*|\]\(|yupflow/i);
  });
});

it('has the same parts in every language, so that a link leads to the same place', () => {
  const partsOf = (articles: Article[]) => articles.map(({ id, sections }) => [id, ...sections.map((one) => one.id)]);
  const parts = partsOf(articlesIn('pt-BR'));
  expect(partsOf(articlesIn('en-US'))).toEqual(parts);
  for (const names of parts) expect(new Set(names).size).toBe(names.length);
});

it('has what every screen and every link at a field asks for', () => {
  const ofScreens = (Object.keys(screens) as ScreenName[]).map(helpOf).filter((topic) => topic !== null);
  const code = import.meta.glob<string>('../src/**/*.tsx', { eager: true, query: '?raw', import: 'default' });
  const ofFields = Object.values(code).flatMap((text) =>
    [...text.matchAll(/<HelpLink about="([^"]+)"/g)].map(([, topic = '']) => topic),
  );
  expect(ofFields.length).toBeGreaterThan(0);
  expect([...ofScreens, ...ofFields].filter((topic) => !topics.has(topic))).toEqual([]);
});
