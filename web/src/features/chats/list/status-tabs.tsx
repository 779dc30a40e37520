import { useQuery } from '@tanstack/react-query';
import type { ChatStatus } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { countersQuery } from '../chat-queries.ts';

interface Props {
  readonly value: ChatStatus;
  readonly onChange: (status: ChatStatus) => void;
}

const tabs = ['all', 'open', 'pending'] as const;
/** A tab has room for three digits. */
const mostInTab = 999;

/** As many as there are, up to where counting stops. */
export function useCountText(): (count: number) => string {
  const format = useFormat();
  return (count) => (count >= limits.countedTotal ? `${format.number(count)}+` : format.number(count));
}

/** What is open, what nobody has yet, or both. Closed ones are asked for in the filters. */
export function StatusTabs({ value, onChange }: Props) {
  const { t } = useTranslation('chats');
  const { data: counters } = useQuery(countersQuery);
  const countText = useCountText();
  return (
    <RadioGroup
      aria-label={t('statuses.label')}
      orientation="horizontal"
      // No tab is chosen while closed ones are listed.
      value={value === 'closed' ? '' : value}
      onChange={(chosen) => onChange(tabs.find((tab) => tab === chosen) ?? 'all')}
      className="flex h-(--control) shrink-0 rounded-lg bg-raised p-0.5"
    >
      {tabs.map((tab) => (
        <Radio
          key={tab}
          value={tab}
          className="flex min-w-0 flex-1 cursor-default items-center justify-center gap-1.5 rounded-md px-1 text-(length:--control-text)/none font-medium whitespace-nowrap text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:font-semibold chosen:text-text chosen:shadow-sm dark:chosen:bg-line-strong"
        >
          {t(`statuses.${tab}`)}
          {counters && (
            <span title={countText(counters[tab])} className="text-meta font-medium text-soft tabular-nums">
              {counters[tab] > mostInTab ? `${mostInTab}+` : counters[tab]}
            </span>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
