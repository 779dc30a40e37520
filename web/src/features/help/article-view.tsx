import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../../resource/help.ts';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { ArticleBlock, ArticleText } from './article-text.tsx';
import './print.css';
import type { Article } from './read-article.ts';
import type { HelpLanguage } from './use-articles.ts';

interface Props {
  readonly article: Article;
  /** Where reading begins; the title without one. */
  readonly section: string | undefined;
  readonly language: HelpLanguage;
  readonly onRead: (topic: HelpTopic | null) => void;
}

export function ArticleView({ article, section, language, onRead }: Props) {
  const { t } = useTranslation('help');
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const start = article.sections.find(({ id }) => id === section);
    const heading = root.current?.querySelector<HTMLElement>(`#${start ? headingId(start.id) : titleId}`);
    // Reading goes on at the heading, for the eye and for a screen reader alike.
    focusOnArrival(heading ?? null);
    heading?.scrollIntoView?.({ block: 'start' });
  }, [article, section]);
  return (
    <article ref={root} data-article lang={language} className="max-w-170 text-body/6 text-text">
      <h2 id={titleId} tabIndex={-1} className="scroll-mt-20 text-title font-semibold text-balance outline-none">
        {article.title}
      </h2>
      <p className="mt-2 text-soft">
        <ArticleText inlines={article.summary} onRead={onRead} />
      </p>
      {article.sections.length > 2 && (
        <nav aria-label={t('inThisArticle')} className="mt-4 print:hidden">
          <ul className="flex flex-col border-l-2 border-line text-dense">
            {article.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${headingId(id)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onRead(`${article.id}#${id}`);
                  }}
                  className="block py-1 pl-3 text-soft hover:text-text hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {article.sections.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={headingId(id)} className="mt-7">
          <h3
            id={headingId(id)}
            tabIndex={-1}
            className="scroll-mt-6 text-section font-semibold text-balance outline-none"
          >
            {title}
          </h3>
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes while it is read
            <ArticleBlock key={place} block={block} onRead={onRead} />
          ))}
        </section>
      ))}
    </article>
  );
}

const titleId = 'help-title';
const headingId = (section: string) => `help-${section}`;
