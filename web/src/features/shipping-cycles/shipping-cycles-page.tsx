import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CycleForm } from './cycle-form.tsx';
import { cyclesResource } from './cycles-resource.ts';
import { NoCyclesYet } from './no-cycles-yet.tsx';
import { useShareText } from './share-text.ts';
import { useActivation } from './use-activation.tsx';
import { useCycleChanges } from './use-cycle-changes.ts';
import { useRemovalOf } from './use-removal-of.ts';

export default function ShippingCyclesPage() {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const shareText = useShareText();
  const navigate = useNavigate();
  const removalOf = useRemovalOf();
  const { duplicate } = useCycleChanges();
  const activation = useActivation();
  // What was just created has been saved: there is nothing to ask about.
  const open = (id: string) =>
    void navigate({ to: screens['shipping-cycle-id'].path.replace('{id}', id), ignoreBlocker: true });

  const figure = 'w-28 text-right tabular-nums';
  const columns = [
    { id: 'name', title: t('name'), cell: (cycle: Cycle) => <NameCell cycle={cycle} /> },
    {
      id: 'active',
      title: t('active'),
      className: 'w-20',
      cell: (cycle: Cycle) => (
        <Switch
          label={t('activeOf', { name: cycle.name })}
          isOn={cycle.is_active}
          onChange={(isOn) => activation.setActive(cycle, isOn)}
        />
      ),
    },
    {
      id: 'steps',
      title: t('steps'),
      className: `${figure} max-sm:hidden`,
      cell: ({ steps }: Cycle) => format.number(steps),
    },
    {
      id: 'inside',
      title: t('inside'),
      className: `${figure} @max-2xl:hidden`,
      cell: ({ active }: Cycle) => format.number(active),
    },
    ...(['finished', 'left'] as const).map((kind) => ({
      id: kind,
      title: t(kind),
      className: `${figure} w-36! @max-4xl:hidden`,
      cell: (cycle: Cycle) => (
        <>
          {format.number(cycle[kind])}
          {cycle[kind] > 0 && <span className="ml-1.5 text-muted">{shareText(cycle[kind], cycle.entered)}</span>}
        </>
      ),
    })),
  ];

  return (
    <>
      <ResourcePage
        resource={cyclesResource}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={({ id }) => open(id)}
        actionsOf={(cycle) => [
          { id: 'duplicate', label: t('duplicate'), icon: Copy, run: () => duplicate(cycle, ({ id }) => open(id)) },
        ]}
        form={(props) => <CycleForm {...props} onCreated={({ id }) => open(id)} />}
        removalOf={removalOf}
        empty={(create) => <NoCyclesYet onCreate={create} />}
      />
      {activation.dialog}
    </>
  );
}

function NameCell({ cycle }: { readonly cycle: Cycle }) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const { name, is_active, steps, active } = cycle;
  return (
    <span className="flex min-w-0 flex-col">
      <span className={is_active ? 'truncate font-medium' : 'truncate text-muted'} title={name}>
        {name}
      </span>
      <span className="truncate text-meta text-muted @2xl:hidden">
        {t('stepCount', { count: steps })} · {t('insideCount', { count: active, shown: format.number(active) })}
      </span>
    </span>
  );
}
