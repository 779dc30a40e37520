import type { Message, Poll } from '@yupflow/contract/messages';
import { ChartNoAxesColumn, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../locales/format.ts';
import { MessageText } from '../../../../pickers/conversation/message-text.tsx';
import { MessageMeta } from './message-meta.tsx';

type Option = Poll['options'][number];

/** Names that fit under an option; the others are counted. */
const namesShown = 3;

/** A question with what was voted so far; it changes as the votes come. */
export function PollCard({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const { poll, text } = message;
  const most = Math.max(1, ...(poll?.options.map(({ votes }) => votes) ?? []));
  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <div>
        <div className="font-semibold wrap-anywhere">
          <MessageText text={text} />
        </div>
        <p className="flex items-center gap-1.5 text-meta text-soft">
          <ChartNoAxesColumn aria-hidden className="size-3.5 shrink-0" />
          {t(poll?.is_multiple ? 'poll.many' : 'poll.one')}
        </p>
      </div>
      <ul aria-label={t('poll.results')} className="flex flex-col gap-2">
        {poll?.options.map((option) => (
          <Result key={option.text} option={option} most={most} />
        ))}
      </ul>
      <div className="flex justify-end">
        <MessageMeta message={message} isApart />
      </div>
    </div>
  );
}

function Result({ option, most }: { readonly option: Option; readonly most: number }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const { text, votes, voters, is_mine } = option;
  const names = [...(is_mine ? [t('poll.us')] : []), ...voters];
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(', ');
  return (
    <li>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {text}
          {is_mine && <CircleCheck aria-hidden className="ml-1 inline size-3.5 align-[-2px] text-brand-text" />}
        </span>
        <span className="text-dense font-medium tabular-nums">
          <span aria-hidden>{format.number(votes)}</span>
          <span className="sr-only">{t('poll.votes', { count: votes })}</span>
        </span>
      </p>
      <span aria-hidden className="mt-0.5 block h-1.5 overflow-hidden rounded-full bg-line-strong/60">
        <span
          className="block h-full rounded-full bg-brand transition-[width] duration-180"
          style={{ width: `${(votes / most) * 100}%` }}
        />
      </span>
      {names.length > 0 && (
        <p className="mt-0.5 truncate text-meta text-soft" title={names.join(', ')}>
          {more > 0 ? t('poll.andMore', { names: shown, count: more }) : shown}
        </p>
      )}
    </li>
  );
}
