import type { CompanyPermission } from '@yupflow/contract/permissions';
import { Lock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { lockOf } from './permission-lock.ts';

interface Props {
  readonly permission: CompanyPermission;
  readonly isMarked: boolean;
  readonly wasHeld: boolean;
  readonly lock: ReturnType<typeof lockOf>;
  readonly onChange: (isMarked: boolean) => void;
}

/** What can't be given stays in sight, with its reason; what the role has already may still be taken from it. */
export function PermissionRow({ permission, isMarked, wasHeld, lock, onChange }: Props) {
  const { t } = useTranslation('roles');
  const isOneWay = lock !== null && wasHeld && !isMarked;
  // Somebody else gave it to the role: it is there, and does what it says.
  const isGiven = lock === 'notYours' && wasHeld;
  const help = isOneWay ? (
    <span className="flex gap-1 text-warn">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {t('checklist.oneWay')}
    </span>
  ) : (
    t(lock && !isGiven ? `checklist.${lock}` : `keys.${permission}.help`)
  );
  return (
    <Checkbox
      label={t(`keys.${permission}.name`)}
      help={help}
      isChecked={isMarked}
      isLocked={lock !== null && !wasHeld}
      onChange={onChange}
      end={lock && !isGiven && <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />}
      className="py-0.75 pl-6.5 pointer-coarse:py-1.5"
    />
  );
}
