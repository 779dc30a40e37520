import type { WireEntry } from '@yupflow/contract/simulator';
import { ArrowDownLeft, ArrowUpRight, CircleAlert, Plug } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, useDayName } from '../../locales/day-name.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useWireLog } from './simulator-calls.ts';

const parts = ['all', 'messages', 'receipts', 'line'] as const;
type Part = (typeof parts)[number];

function isOf(part: Part, { kind, text }: WireEntry): boolean {
  // What the product has stored is told with each message; only the line's own part shows it.
  if (part === 'all') return text !== 'stored' || kind !== 'line';
  if (part === 'line') return kind === 'line';
  const isReceipt = kind === 'receipt' || kind === 'typing';
  return part === 'receipts' ? isReceipt : !isReceipt && kind !== 'line';
}

/** What really passed between the product and the phones, newest first. */
export function WireLog({ lineId }: { readonly lineId: string }) {
  const { t } = useTranslation('simulator');
  const errorText = useErrorText();
  const { data, error, refetch, isRefetching } = useWireLog(lineId);
  const timeZone = useTimeZone();
  const nameOf = useDayName();
  const [part, setPart] = useState<Part>('all');
  const [openSeq, setOpenSeq] = useState<number | null>(null);
  const entries = (data ?? []).filter((entry) => isOf(part, entry)).toReversed();
  return (
    <section
      aria-label={t('log.title')}
      className="@container flex min-h-72 flex-1 flex-col overflow-hidden rounded-xl border border-line bg-surface max-lg:max-h-120"
    >
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
        <h2 className="mr-auto flex items-center gap-2 text-body font-semibold">
          {t('log.title')}
          <span className="flex items-center gap-1.5 text-meta font-medium text-ok">
            <span aria-hidden className="size-1.5 rounded-full bg-ok" />
            {t('log.live')}
          </span>
        </h2>
        <div data-pushable className="max-w-full overflow-x-auto max-sm:w-full">
          <Segmented
            label={t('log.shown')}
            value={part}
            onChange={setPart}
            options={parts.map((value) => ({ value, label: t(`log.parts.${value}`) }))}
          />
        </div>
      </header>
      {error && !data ? (
        <ErrorState
          title={t('loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : entries.length === 0 ? (
        <p className="p-6 text-center text-dense text-muted">{t(data ? 'log.empty' : 'loading')}</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {entries.map((entry, index) => {
            const previous = entries[index - 1];
            const isNewDay = !previous || dayOf(previous.at, timeZone) !== dayOf(entry.at, timeZone);
            return (
              <Fragment key={entry.seq}>
                {isNewDay && (
                  <li className="sticky top-0 border-b border-line bg-raised px-4 py-1 text-meta font-medium text-soft">
                    {nameOf(entry.at)}
                  </li>
                )}
                <LogRow
                  entry={entry}
                  isOpen={entry.seq === openSeq}
                  onToggle={() => setOpenSeq(entry.seq === openSeq ? null : entry.seq)}
                />
              </Fragment>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const directions = { in: ArrowDownLeft, out: ArrowUpRight, line: Plug } as const;

interface RowProps {
  readonly entry: WireEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function LogRow({ entry, isOpen, onToggle }: RowProps) {
  const { t, i18n } = useTranslation('simulator');
  const row = useRef<HTMLLIElement>(null);
  const { seq, kind, direction, from, to, text, id, at, detail } = entry;
  const DirectionIcon = kind === 'refused' ? CircleAlert : directions[direction];
  const peer = direction === 'out' ? to : from;
  const timeZone = useTimeZone();
  const time = new Intl.DateTimeFormat(i18n.language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    // As logs are read, and as wide in every language.
    hourCycle: 'h23',
  }).format(new Date(at));
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={row} className={cx('border-b border-line', isOpen && 'bg-brand-soft/40')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="grid w-full grid-cols-[6.5rem_1.25rem_6rem_9rem_minmax(0,1fr)_4.5rem] items-center gap-2 px-4 py-1.5 text-left text-dense outline-none hover:bg-raised/50 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand @max-2xl:grid-cols-[5.75rem_1.25rem_4.25rem_minmax(0,1fr)]"
      >
        <span className="truncate text-muted tabular-nums">{time}</span>
        <DirectionIcon
          aria-hidden
          className={cx(
            'size-3.5',
            kind === 'refused' ? 'text-bad' : direction === 'line' ? 'text-warn' : 'text-brand-strong',
          )}
        />
        <span className="truncate font-medium">{t(`kinds.${kind}`)}</span>
        <span className="truncate text-soft tabular-nums @max-2xl:hidden">{peer && readablePeer(peer)}</span>
        <span className="truncate">{sentence(entry, t)}</span>
        <span className="truncate text-right font-mono text-meta text-muted @max-2xl:hidden">
          {id && `…${id.slice(-6)}`}
        </span>
      </button>
      {isOpen && (
        <pre className="overflow-x-auto px-4 pb-2 pl-36 font-mono text-meta whitespace-pre-wrap text-soft @max-2xl:pl-4">
          {JSON.stringify({ seq, id, from, to, kind, text, ...detail }, null, 1)}
        </pre>
      )}
    </li>
  );
}

const readablePeer = (peer: string) => (/^\d{8,15}$/.test(peer) ? readablePhone(peer) : peer);

function sentence({ kind, text, detail }: WireEntry, t: ReturnType<typeof useTranslation<'simulator'>>['t']): string {
  if (kind === 'line') return t(`events.${text as 'qr'}`, { defaultValue: text });
  if (kind === 'receipt')
    return t(`receipts.${String(detail.status) as 'read'}`, { defaultValue: String(detail.status) });
  if (kind === 'typing') return t(detail.isTyping === true ? 'typing' : 'typingStopped');
  if (kind === 'refused') return t('notOnWhatsApp');
  return text || (detail.media as { name?: string } | undefined)?.name || '';
}
