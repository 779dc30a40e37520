import { useQuery } from '@tanstack/react-query';
import type { SoldPlan } from '@yupflow/contract/plans';
import { Package, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRows } from '../../../resource/settings-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { plansQuery, useRemovePlan } from '../payment-calls.ts';
import { usePanel } from '../use-panel.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanRow } from './plan-row.tsx';

/** What companies can buy. */
export function PlansSection() {
  const { t } = useTranslation('franchise-payment');
  const { t: common } = useTranslation();
  const panel = usePanel('plan');
  const [toRemove, setToRemove] = useState<SoldPlan | null>(null);
  const remove = useRemovePlan(t('plans.deleted'));
  const query = useQuery(plansQuery);
  const plans = query.data;
  const opened = plans?.find(({ id }) => id === panel.openFor) ?? null;
  /** What companies have is only taken off sale. */
  const removerOf = (plan: SoldPlan) => (plan.companies === 0 ? () => setToRemove(plan) : undefined);
  return (
    <SettingsSection
      title={t('plans.title')}
      text={t('plans.text')}
      action={
        <Button look="primary" icon={Plus} onPress={() => panel.open('new')}>
          {t('plans.new')}
        </Button>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={plans}
          label={t('plans.title')}
          loading={t('plans.loading')}
          loadFailed={t('plans.loadFailed')}
          empty={<SettingsRow icon={Package} title={t('plans.empty')} text={t('plans.emptyText')} />}
        >
          {(plan) => <PlanRow plan={plan} onEdit={() => panel.open(plan.id)} onRemove={removerOf(plan)} />}
        </SettingsRows>
      </SettingsCard>
      {/* One that was deleted meanwhile opens nothing. */}
      <SlideOver isOpen={panel.openFor === 'new' || opened !== null} onClose={panel.close}>
        <PlanForm
          key={opened?.id}
          plan={opened}
          onClose={panel.close}
          onSaved={panel.closeSaved}
          onRemove={opened ? removerOf(opened) : undefined}
        />
      </SlideOver>
      <ConfirmDialog
        isOpen={toRemove !== null}
        title={t('plans.confirmDelete', { name: toRemove?.name ?? '' })}
        confirmLabel={common('delete')}
        onCancel={() => setToRemove(null)}
        onConfirm={() => {
          setToRemove(null);
          if (panel.openFor) panel.closeSaved();
          if (toRemove) remove.mutate(toRemove);
        }}
      >
        {t('plans.confirmDeleteText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}
