import { useQuery } from '@tanstack/react-query';
import { type ChatCounters, type ChatType, chatTypes } from '@yupflow/contract/chats';
import { Archive, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLines } from '../../../pickers/use-lines.ts';
import type { Opened } from '../../../resource/opener.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../../ui/menu.tsx';
import { countersQuery } from '../chat-queries.ts';
import type { ChatView } from '../use-chat-view.ts';
import { LineDot } from './line-dot.tsx';
import { useCountText } from './status-tabs.tsx';

export interface FilterProps {
  readonly view: ChatView;
  readonly onAskConditions: () => void;
}

const everyLine = 'every-line';

export function FilterOptions({ view, onAskConditions, opened }: FilterProps & { readonly opened: Opened }) {
  const { t } = useTranslation('chats');
  const { data: counters } = useQuery(countersQuery);
  const { data: lines = [] } = useLines();
  const countText = useCountText();
  const { type, status, connection } = view.filter;
  return (
    <Menu
      {...opened}
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
