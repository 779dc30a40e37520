import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useNow } from '../../browser/now.ts';
import { useFormat } from '../../locales/format.ts';
import { useTimeUntil } from '../../pickers/enrolments/time-until.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { PersonDeeds } from './person-deeds.tsx';
import type { Which } from './use-people.ts';

interface Props {
  readonly enrolment: Enrolment;
  readonly which: Which;
  readonly isStepShown: boolean;
  /** The cycle is off: no time will come. */
  readonly isStopped: boolean;
  readonly onSendNow: () => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onRemove: () => void;
}

const lookAgainMs = 30_000;

/** One contact with the next time; what can be done about them takes its place under the pointer. */
export function PersonRow({ enrolment, which, isStepShown, isStopped, ...deeds }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { t: ofEnrolments } = useTranslation('enrolments');
  const me = useMe();
  const canOpen = me?.permissions.includes('contacts') ?? false;
  const canChange = me?.permissions.includes('contacts_shipping_cycles') ?? false;
  const { contact, state, step, hold } = enrolment;
  const name = contact.name || (contact.phone ? readablePhone(contact.phone) : t('people.nameless'));
  const isInside = state === 'active' || state === 'paused' || state === 'held';
  const isActed = isInside && canChange && which !== 'received';
  // Why somebody waits matters more than their number.
  const note = [
    hold ? ofEnrolments(`hold.${hold}`) : contact.name && contact.phone ? readablePhone(contact.phone) : '',
    isStepShown && step ? t('people.atStep', { number: step.position }) : '',
  ].filter(Boolean);
  return (
    <li className="group relative flex min-h-11.5 items-center gap-2.5 rounded-lg px-3 py-1 focus-within:bg-raised hover:bg-raised">
      <ContactAvatar name={contact.name} />
      <div className="min-w-0 flex-1">
        {canOpen ? (
          <Link
            to={screens.contacts.path}
            search={{ open: contact.id }}
            title={name}
            className="block truncate rounded-sm text-dense/4.5 font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="truncate text-dense/4.5 font-medium" title={name}>
            {name}
          </p>
        )}
        <p className="truncate text-meta text-muted tabular-nums group-focus-within:text-soft group-hover:text-soft">
          {note.join(' · ')}
        </p>
      </div>
      <When enrolment={enrolment} which={which} isStopped={isStopped} isCovered={isActed} />
      {isActed && <PersonDeeds name={name} state={state} {...deeds} />}
    </li>
  );
}

interface WhenProps {
  readonly enrolment: Enrolment;
  readonly which: Which;
  readonly isStopped: boolean;
  /** The deeds stand over it while the pointer is there. */
  readonly isCovered: boolean;
}

function When({ enrolment, which, isStopped, isCovered }: WhenProps) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const now = useNow(lookAgainMs);
  const timeUntil = useTimeUntil();
  const { t: ofEnrolments } = useTranslation('enrolments');
  const { state, hold, next_at, at, entered_at } = enrolment;
  const isWaiting = which === 'waiting';
  const moment = isWaiting ? next_at : (at ?? entered_at);
  function noteOf(): string {
    if (which === 'all' || (isWaiting && state !== 'active')) return ofEnrolments(`states.${state}`);
    if (!isWaiting || isStopped) return '';
    return moment && new Date(moment) > now ? timeUntil(new Date(moment), now) : t('people.due');
  }
  const note = noteOf();
  return (
    <div
      title={hold ? ofEnrolments(`hold.${hold}`) : moment ? format.moment(moment) : undefined}
      className={
        isCovered
          ? 'shrink-0 text-right pointer-fine:group-focus-within:invisible pointer-fine:group-hover:invisible'
          : 'shrink-0 text-right'
      }
    >
      {moment && (!isWaiting || (state === 'active' && !isStopped)) && (
        <time dateTime={moment} className="block text-dense/4.5 font-medium tabular-nums">
          {format.time(new Date(moment))}
        </time>
      )}
      {note && <span className="block text-meta text-muted tabular-nums">{note}</span>}
    </div>
  );
}
