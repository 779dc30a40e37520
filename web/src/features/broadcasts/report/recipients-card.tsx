import type { Broadcast, Recipient, RecipientState } from '@yupflow/contract/broadcasts';
import { Download, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePause } from '../../../pickers/use-pause.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ExportStrip } from './export-strip.tsx';
import { RecipientsTable } from './recipients-table.tsx';
import { useLiveRecipients, useRecipients } from './report-calls.ts';
import { SendAgain } from './send-again.tsx';
import type { useRecipientsExport } from './use-recipients-export.ts';
import { useReportFormat } from './use-report-format.ts';

const tabs = ['all', 'queued', 'read', 'replied', 'failed', 'skipped'] as const;

export interface Filter {
  readonly state: RecipientState | null;
  readonly reason: Recipient['reason'];
}

interface Props {
  readonly broadcast: Broadcast;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly sheet: ReturnType<typeof useRecipientsExport>;
}

/** Everybody it is for: by what became of them, by name, and as a sheet. */
export function RecipientsCard({ broadcast, filter, onFilter, sheet }: Props) {
  const { t } = useTranslation('broadcast-report');
  const { t: ofBroadcasts } = useTranslation('broadcasts');
  const [isSearching, setIsSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const search = usePause(typed.trim());
  const list = useRecipients(broadcast.id, { ...filter, search }, broadcast.total !== null);
  useLiveRecipients(broadcast.id);
  if (broadcast.total === null) return null;
  const found = list.isPlaceholderData ? 0 : (list.data?.pages[0]?.total ?? 0);
  return (
    <section aria-label={t('recipients.title')} className="min-w-0 rounded-xl border border-line bg-surface">
      <header className="flex items-center gap-1 border-b border-line pr-2.5 pl-4 max-sm:flex-wrap">
        <Tabs broadcast={broadcast} state={filter.state} onChoose={(state) => onFilter({ state, reason: null })} />
        <div className="ml-auto flex items-center gap-1 py-1.5 max-sm:w-full">
          {isSearching ? (
            <SearchField
              label={t('recipients.search')}
              value={typed}
              onChange={setTyped}
              autoFocus
              onBlur={() => setIsSearching(typed !== '')}
              className="w-60 max-sm:min-w-0 max-sm:flex-1"
            />
          ) : (
            <IconButton label={t('recipients.search')} icon={Search} onPress={() => setIsSearching(true)} />
          )}
          <IconButton
            label={t('recipients.export')}
            icon={Download}
            isDisabled={sheet.isBusy}
            onPress={() => sheet.start(filter.state)}
          />
        </div>
      </header>
      <ExportStrip sheet={sheet} />
      {filter.reason && (
        <p className="flex items-center gap-1 border-b border-line bg-page py-1 pl-4 text-meta text-soft">
          {t('recipients.reason', { reason: ofBroadcasts(`reasons.${filter.reason}`) })}
          <IconButton
            label={t('recipients.clearReason')}
            icon={X}
            onPress={() => onFilter({ ...filter, reason: null })}
          />
        </p>
      )}
      {isMissed(filter.state) && found > 0 && search === '' && (
        <SendAgain broadcast={broadcast} state={filter.state} reason={filter.reason} count={found} />
      )}
      <RecipientsTable list={list} lines={broadcast.connections} search={search} onClearSearch={() => setTyped('')} />
    </section>
  );
}

const isMissed = (state: RecipientState | null) => state === 'failed' || state === 'skipped';

interface TabsProps {
  readonly broadcast: Broadcast;
  readonly state: RecipientState | null;
  readonly onChoose: (state: RecipientState | null) => void;
}

/** Buttons rather than tabs: they change what one table shows. */
function Tabs({ broadcast, state, onChoose }: TabsProps) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const counts = { ...broadcast, all: broadcast.total ?? 0 };
  return (
    <fieldset
      aria-label={t('recipients.state')}
      data-pushable
      className="-mb-px flex min-w-0 gap-4.5 overflow-x-auto max-sm:-mx-4 max-sm:w-[calc(100%+40px)] max-sm:px-4"
    >
      {tabs.map((tab) => {
        const isChosen = (state ?? 'all') === tab;
        if (tab === 'skipped' && counts.skipped === 0 && !isChosen) return null;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(tab === 'all' ? null : tab)}
            className={cx(
              'flex h-11 shrink-0 items-center gap-1.5 border-b-2 text-dense whitespace-nowrap tabular-nums -outline-offset-2',
              isChosen
                ? 'border-brand font-semibold text-text'
                : 'border-transparent font-medium text-muted hover:text-text',
            )}
          >
            {t(`recipients.${tab}`)} <span>{format.number(counts[tab])}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
