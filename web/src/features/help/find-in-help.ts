import { fold } from '../../locales/fold.ts';
import type { ArticleId, HelpTopic } from '../../resource/help.ts';
import { type Article, plainInlines, plainText } from './read-article.ts';

export interface Found {
  readonly topic: HelpTopic;
  readonly article: string;
  /** Null for the beginning of an article. */
  readonly section: string | null;
  /** The words around the first one that was found. */
  readonly excerpt: string;
}

interface Part {
  readonly id: ArticleId;
  readonly topic: HelpTopic;
  readonly article: string;
  readonly section: string | null;
  readonly text: string;
}

const most = 20;

/** Parts in which every word stands, those that have it in their titles first. */
export function findInHelp(articles: readonly Article[], search: string): Found[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return articles
    .flatMap(partsOf)
    .map((part) => ({ part, weight: weightOf(part, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ part: { topic, article, section, text } }) => ({
      topic,
      article,
      section,
      excerpt: excerptOf(text, words),
    }));
}

function partsOf({ id, title, summary, sections }: Article): Part[] {
  return [
    { id, topic: id, article: title, section: null, text: plainInlines(summary) },
    ...sections.map(
      (section): Part => ({
        id,
        topic: `${id}#${section.id}`,
        article: title,
        section: section.title,
        text: section.blocks.map(plainText).join(' '),
      }),
    ),
  ];
}

const weights = { section: 4, article: 2, text: 1 };

function weightOf({ article, section, text }: Part, words: readonly string[]): number {
  const [inArticle, inSection, inText] = [fold(article), fold(section ?? ''), fold(text)];
  let weight = 0;
  for (const word of words) {
    const found =
      (begins(inSection, word) ? weights.section : 0) +
      (begins(inArticle, word) ? weights.article : 0) +
      (begins(inText, word) ? weights.text : 0);
    if (found === 0) return 0;
    weight += found;
  }
  return weight;
}

/** Whole words and their beginnings: “API” is not in “rapidly”. */
function begins(text: string, word: string): boolean {
  return startOf(text, word) !== -1;
}

function startOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
  return -1;
}

const before = 40;
const length = 140;

function excerptOf(text: string, words: readonly string[]): string {
  // Folding may shorten what it folds, so that a place in it is only near the place in the text.
  const first = Math.max(0, ...words.map((word) => startOf(fold(text), word)).slice(0, 1));
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const until = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  return `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`;
}
