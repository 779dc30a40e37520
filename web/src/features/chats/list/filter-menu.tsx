import { useQuery } from '@tanstack/react-query';
import { type ChatCounters, type ChatType, chatTypes } from '@yupflow/contract/chats';
import { Archive, ChevronDown, ListFilter, SlidersHorizontal } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { controlClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../../ui/menu.tsx';
import { countersQuery } from '../chat-queries.ts';
import type { ChatView } from '../use-chat-view.ts';
import { LineDot } from './line-dot.tsx';
import { useCountText } from './status-tabs.tsx';

interface Props {
  readonly view: ChatView;
  readonly onAskConditions: () => void;
}

const everyLine = 'every-line';

/** The type, the line, closed ones, and the way to conditions. */
export function FilterMenu({ view, onAskConditions }: Props) {
  const { t } = useTranslation('chats');
  const isPhone = useMediaQuery(atMostPhone);
  const { data: counters } = useQuery(countersQuery);
  const { data: lines = [] } = useLines();
  const countText = useCountText();
  const { type, status, connection } = view.filter;
  const typeName = type === 'all' ? t('types.all') : t(`types.names.${type}`);
  const isNarrowed = type !== 'all';
  return (
    <MenuTrigger>
      <Button
        className={cx(
          controlClass,
          'min-w-0 gap-1.5 border-line bg-surface pr-2 pl-2.5 text-text hover:bg-raised pressed:bg-raised',
          isNarrowed && 'border-brand-strong! bg-brand-soft/40!',
        )}
      >
        <ListFilter aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">
          {isPhone && !isNarrowed ? t('types.short') : t('types.button', { type: typeName })}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Button>
      <Menu
        aria-label={t('filters.title')}
        onAction={(key) => {
          if (key === 'conditions') onAskConditions();
          if (key === 'closed') view.changeStatus(status === 'closed' ? 'all' : 'closed');
        }}
      >
        <MenuChoice
          title={t('types.label')}
          value={type}
          onChoose={view.changeType}
          options={chatTypes.map((value) => ({
            value,
            label: t(`types.names.${value}`),
            note: <Note count={countOf(value, counters)} countText={countText} />,
          }))}
        />
        {lines.length > 1 && (
          <>
            <MenuLine />
            <MenuChoice
              title={t('filters.line')}
              value={connection ?? everyLine}
              onChoose={(id) => view.changeLine(id === everyLine ? null : id)}
              options={[
                { value: everyLine, label: t('filters.allLines') },
                ...lines.map((line) => ({
                  value: line.id,
                  label: line.name,
                  start: <LineDot color={line.color} />,
                })),
              ]}
            />
          </>
        )}
        <MenuLine />
        <MenuAction id="conditions" icon={SlidersHorizontal}>
          {t('filters.conditions')}
        </MenuAction>
        <MenuAction id="closed" icon={Archive}>
          {t('statuses.closed')}
        </MenuAction>
      </Menu>
    </MenuTrigger>
  );
}

/** How many a type has: people alone are those who are no groups. */
function countOf(type: ChatType, counters: ChatCounters | undefined): number | undefined {
  if (!counters) return undefined;
  return type === 'chats' ? counters.all - counters.groups : counters[type];
}

function Note({ count, countText }: { readonly count: number | undefined; readonly countText: (n: number) => string }) {
  if (count === undefined) return null;
  return <span className="text-meta text-soft tabular-nums">{countText(count)}</span>;
}
