import type { HelpTopic } from '../../resource/help.ts';
import { TopicLink } from '../../resource/help-link.tsx';
import type { Found } from './find-in-help.ts';
import { type Article, plainInlines } from './read-article.ts';
import type { HelpLanguage } from './use-articles.ts';

interface Props {
  readonly language: HelpLanguage;
  readonly onRead: (topic: HelpTopic | null) => void;
}

const rowClass = 'block rounded-lg px-3 py-2.5 hover:bg-raised';

/** What there is to read, each with what it is about. */
export function ArticleList({ articles, language, onRead }: Props & { readonly articles: readonly Article[] }) {
  return (
    <ul lang={language} className="-mx-3 grid max-w-320 gap-x-6 @4xl:grid-cols-2">
      {articles.map(({ id, title, summary }) => (
        <li key={id}>
          <TopicLink topic={id} onRead={onRead} className={rowClass}>
            <span className="block text-body font-medium">{title}</span>
            <span className="mt-0.5 block text-dense text-muted">{plainInlines(summary)}</span>
          </TopicLink>
        </li>
      ))}
    </ul>
  );
}

export function FoundList({ found, language, onRead }: Props & { readonly found: readonly Found[] }) {
  return (
    <ul lang={language} className="-mx-3 flex max-w-170 flex-col">
      {found.map(({ topic, article, section, excerpt }) => (
        <li key={topic}>
          <TopicLink topic={topic} onRead={onRead} className={rowClass}>
            {section && <span className="block text-meta text-muted">{article}</span>}
            <span className="block text-body font-medium">{section ?? article}</span>
            <span className="mt-0.5 block text-dense text-muted">{excerpt}</span>
          </TopicLink>
        </li>
      ))}
    </ul>
  );
}
