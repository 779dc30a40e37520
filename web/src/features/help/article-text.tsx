import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { Lightbulb } from 'lucide-react';
import { closeHelp, type HelpTopic } from '../../resource/help.ts';
import { TopicLink } from '../../resource/help-link.tsx';
import type { Block, Inline } from './read-article.ts';

interface Reading {
  readonly onRead: (topic: HelpTopic | null) => void;
}

export function ArticleBlock({ block, onRead }: Reading & { readonly block: Block }) {
  switch (block.kind) {
    case 'code':
      return (
        <pre className="mt-3 rounded-lg bg-raised p-3 font-mono text-meta wrap-anywhere whitespace-pre-wrap text-text">
          {block.text}
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List
          className={
            block.isOrdered
              ? 'mt-3 flex list-decimal flex-col gap-1.5 pl-6 marker:text-muted marker:tabular-nums'
              : 'mt-3 flex list-disc flex-col gap-1.5 pl-6 marker:text-muted'
          }
        >
          {block.items.map((inlines) => (
            <li key={keyOf(inlines)} className="pl-1">
              <ArticleText inlines={inlines} onRead={onRead} />
            </li>
          ))}
        </List>
      );
    }
    case 'note':
      return (
        <p className="mt-3 flex gap-2.5 rounded-lg border border-line bg-page p-3 text-dense">
          <Lightbulb aria-hidden className="mt-px size-4 shrink-0 text-warn" />
          <span>
            <ArticleText inlines={block.inlines} onRead={onRead} />
          </span>
        </p>
      );
    case 'paragraph':
      return (
        <p className="mt-3">
          <ArticleText inlines={block.inlines} onRead={onRead} />
        </p>
      );
  }
}

const keyOf = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');

export function ArticleText({ inlines, onRead }: Reading & { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes while it is read
    <InlineText key={place} inline={inline} onRead={onRead} />
  ));
}

const linkClass = 'font-medium text-brand-strong underline underline-offset-2 hover:no-underline';

function InlineText({ inline, onRead }: Reading & { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'label':
      return <strong className="font-semibold">{inline.text}</strong>;
    case 'code':
      return <code className="rounded bg-raised px-1 py-px font-mono text-meta wrap-anywhere">{inline.text}</code>;
    case 'link':
      return <ArticleLink text={inline.text} to={inline.to} onRead={onRead} />;
  }
}

const screenPaths: readonly string[] = Object.values(screens).map(({ path }) => path);

function ArticleLink({ text, to, onRead }: Reading & { readonly text: string; readonly to: string }) {
  if (screenPaths.includes(to))
    return (
      <Link to={to} onClick={closeHelp} className={linkClass}>
        {text}
      </Link>
    );
  if (to.startsWith('/') || to.startsWith('https:'))
    return (
      <a href={to} target="_blank" rel="noopener" className={linkClass}>
        {text}
      </a>
    );
  return (
    <TopicLink topic={to as HelpTopic} onRead={onRead} className={linkClass}>
      {text}
    </TopicLink>
  );
}
