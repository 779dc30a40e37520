import type { Broadcast } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import type { TableColumn } from '../../resource/resource-table.tsx';
import { FlowCell, NameCell, ProgressCell, ShareCell, WhenCell } from './broadcast-cells.tsx';
import { StateBadge } from './broadcast-state.tsx';

export type Tab = 'current' | 'history';

const numbers = 'w-26 text-right tabular-nums';

/** What is under way is looked at for its progress, what is over for its results. */
export function useColumns(tab: Tab): readonly TableColumn<Broadcast>[] {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  const begin = [
    { id: 'name', title: t('name'), cell: (broadcast: Broadcast) => <NameCell broadcast={broadcast} /> },
    {
      id: 'state',
      title: t('state'),
      className: 'w-36 max-sm:hidden',
      cell: (broadcast: Broadcast) => <StateBadge broadcast={broadcast} />,
    },
  ];
  const when = {
    id: 'when',
    title: t('when'),
    className: 'w-56 @max-5xl:hidden',
    cell: (broadcast: Broadcast) => <WhenCell broadcast={broadcast} />,
  };
  const share = (part: 'delivered' | 'read' | 'replied', className: string) => ({
    id: part,
    title: t(part),
    className,
    cell: (broadcast: Broadcast) => <ShareCell count={broadcast[part]} of={broadcast.sent} />,
  });
  if (tab === 'current')
    return [
      ...begin,
      {
        id: 'flow',
        title: t('flowColumn'),
        className: 'w-46 @max-4xl:hidden',
        cell: (broadcast) => <FlowCell broadcast={broadcast} />,
      },
      {
        id: 'progress',
        title: t('progress'),
        className: 'w-48 @max-5xl:w-44 @max-xl:w-30',
        cell: (broadcast) => <ProgressCell broadcast={broadcast} />,
      },
      share('replied', `${numbers} w-28 max-sm:hidden`),
      when,
    ];
  return [
    ...begin,
    {
      id: 'sent',
      title: t('sent'),
      className: 'w-22 text-right tabular-nums max-sm:hidden',
      cell: ({ sent }) => format.number(sent),
    },
    share('delivered', `${numbers} @max-5xl:hidden`),
    share('read', `${numbers} @max-5xl:hidden`),
    share('replied', 'w-28 text-right tabular-nums'),
    {
      id: 'failed',
      title: t('failed'),
      className: 'w-20 text-right tabular-nums max-sm:hidden',
      cell: ({ failed }) => format.number(failed),
    },
    when,
  ];
}
