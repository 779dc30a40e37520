import { create } from 'zustand';

/** What the help is about, in the order in which it is listed. Each is a file per language in features/help/articles. */
export const articleIds = [
  'start',
  'connect-qr',
  'connect-cloud',
  'inbox',
  'groups-polls',
  'contacts',
  'crm',
  'flows',
  'triggers',
  'broadcasts',
  'cycles',
  'webhooks',
  'api',
  'team',
] as const;

export type ArticleId = (typeof articleIds)[number];

/** An article, or a part of one. */
export type HelpTopic = ArticleId | `${ArticleId}#${string}`;

interface Help {
  readonly isOpen: boolean;
  /** Null shows what there is to read. */
  readonly topic: HelpTopic | null;
}

/** The help beside the page: opened from the top bar, the palette and links at fields alike. */
export const useHelp = create<Help>(() => ({ isOpen: false, topic: null }));

export function openHelp(topic: HelpTopic | null): void {
  useHelp.setState({ isOpen: true, topic });
}

export function closeHelp(): void {
  useHelp.setState({ isOpen: false });
}

export function isArticleId(id: string): id is ArticleId {
  return (articleIds as readonly string[]).includes(id);
}

export function articleOf(topic: HelpTopic): ArticleId {
  const [id = ''] = topic.split('#');
  return isArticleId(id) ? id : articleIds[0];
}

/** The part of the article, if it names one. */
export function sectionOf(topic: HelpTopic): string | undefined {
  return topic.split('#')[1];
}

/** The page of its own that shows the same. */
export function helpPath(topic: HelpTopic | null): string {
  return topic ? `/help?article=${topic}` : '/help';
}
