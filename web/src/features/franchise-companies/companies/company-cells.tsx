import type { SoldCompany } from '@yupflow/contract/franchise-companies';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { useMoney } from '../../../locales/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { shownStateOf } from './companies-resource.ts';
import { CompanyStateBadge } from './company-state-badge.tsx';
import { useDaysFromNow } from './days-from-now.ts';

interface Props {
  readonly company: SoldCompany;
}

interface LinesProps {
  readonly first: string;
  readonly second?: string | null;
  readonly isFaint?: boolean;
  readonly look?: 'warn' | 'bad' | null;
}

const lookClass = (look: LinesProps['look']) =>
  look === 'bad' ? 'text-bad' : look === 'warn' ? 'text-warn' : 'text-muted';

/** What matters, and a word about it below. */
function Lines({ first, second, isFaint = false, look = null }: LinesProps) {
  return (
    <span className="block py-2">
      <span className={cx('block truncate tabular-nums', isFaint && 'text-muted')} title={first}>
        {first}
      </span>
      {second && (
        <span title={second} className={cx('block truncate text-meta', lookClass(look))}>
          {second}
        </span>
      )}
    </span>
  );
}

export function NameCell({ company }: Props) {
  const email = company.owner?.email ?? company.owner_email ?? '';
  return (
    <span className="flex items-center gap-3 py-2">
      <Avatar name={company.name} image={company.image} look="company" size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={company.name}>
          {company.name}
        </span>
        <span className="block truncate text-meta text-muted" title={email}>
          {email}
        </span>
        <span className="mt-1 hidden items-center gap-2 max-sm:flex">
          <CompanyStateBadge state={shownStateOf(company)} />
          <DueWord company={company} />
        </span>
      </span>
    </span>
  );
}

export function PlanCell({ company: { plan, cycle } }: Props) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  return <Lines first={plan?.name ?? t('noPlan')} second={cycle && t(`billing:cycles.${cycle}`)} isFaint={!plan} />;
}

/** The day, and how far it is; without one, why. */
function useDue({ state, due_date, deleted_after, activation, owed }: SoldCompany): LinesProps {
  const { t } = useTranslation('franchise-companies');
  const local = useFormat('UTC');
  const format = useFormat();
  const money = useMoney();
  const { fromNow, isPast } = useDaysFromNow();
  if (state === 'deleted' && deleted_after) return { first: format.day(deleted_after), second: t('deletedAfter') };
  if (state === 'inactive') {
    if (activation && !activation.redeemed_at)
      return { first: t('codeUnused'), second: t('codeEnds', { lastFour: activation.lastFour }), isFaint: true };
    return { first: t('neverPaid'), second: owed > 0 ? t('owed', { total: money(owed) }) : null, isFaint: true };
  }
  if (!due_date) return { first: t(state === 'active' ? 'never' : 'noDay'), isFaint: true };
  const look = state === 'expiring' ? 'warn' : isPast(due_date) ? 'bad' : null;
  return { first: local.day(due_date), second: fromNow(due_date), look };
}

export const DueCell = ({ company }: Props) => <Lines {...useDue(company)} />;

/** In the one line that a phone has for it; the word about it only where it fits whole. */
function DueWord({ company }: Props) {
  const { first, second, look } = useDue(company);
  const text = [first, second].filter(Boolean).join(' · ');
  return (
    <span
      className={cx(
        'flex h-4.5 min-w-0 flex-wrap gap-x-1 overflow-hidden text-meta/4.5 tabular-nums *:max-w-full *:truncate',
        lookClass(look),
      )}
      title={text}
    >
      <span>{first}</span>
      {second && <span>· {second}</span>}
    </span>
  );
}

export const StateCell = ({ company }: Props) => <CompanyStateBadge state={shownStateOf(company)} />;

export function RoleCell({ company: { role } }: Props) {
  const { t } = useTranslation('franchise-companies');
  const name = role?.name ?? t('allModules');
  return (
    <span className="block truncate" title={name}>
      {name}
    </span>
  );
}

export function MembersCell({ company: { members } }: Props) {
  const format = useFormat();
  return <span className="block text-right tabular-nums">{format.number(members)}</span>;
}
