import type { Chat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { plainWords } from '../../../locales/plain-words.ts';
import { plainText } from '../../../pickers/conversation/plain-text.ts';
import { RowLink } from './chat-row.tsx';

interface Props {
  readonly chat: Chat;
  readonly lineColor: string | undefined;
  readonly timeText: string;
  readonly message: Message;
  readonly words: string;
  readonly isOpen: boolean;
}

/** A message that was found: it opens its chat where it was said. */
export function FoundRow({ message, words, ...row }: Props) {
  const { t } = useTranslation('chats');
  const own = message.direction === 'out' ? (message.sender.name ?? t('row.you')) : null;
  const excerpt = excerptOf(message.text, words);
  return (
    <RowLink {...row} message={message.id} time={message.created_at}>
      <span className="min-w-0 flex-1 truncate text-dense text-muted max-sm:text-body" title={message.text}>
        {own && <span className="font-medium text-soft">{own}: </span>}
        {excerpt.isCut && '…'}
        <Marked text={excerpt.text} words={words} />
      </span>
    </RowLink>
  );
}

const contextLetters = 24;

/** Begins with a word a little before the first hit, so that the hit is on the line. */
function excerptOf(text: string, words: string): { text: string; isCut: boolean } {
  const line = plainText(text);
  const [first = ''] = plainWords(words).split(/\s+/);
  const at = plainWords(line).indexOf(first);
  const from = at > contextLetters ? line.indexOf(' ', at - contextLetters) + 1 : 0;
  return { text: line.slice(from), isCut: from > 0 };
}

function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const plain = plainWords(text);
  // Where folding changes the length, places no longer match: then nothing is marked.
  if (plain.length !== text.length) return text;
  const hits = hitsOf(plain, plainWords(words).split(/\s+/).filter(Boolean));
  let end = 0;
  return (
    <>
      {hits.map(([from, to]) => {
        const before = text.slice(end, from);
        end = to;
        return (
          <Fragment key={from}>
            {before}
            <mark className="rounded-xs bg-brand-soft font-medium text-text">{text.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {text.slice(end)}
    </>
  );
}

/** From and to, in order, without overlaps. */
function hitsOf(text: string, words: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  found.sort(([one], [other]) => one - other);
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0));
}
