import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../ui/failed-part.tsx';
import { labelClass } from '../../ui/text-field.tsx';
import { CyclePicker } from '../cycle-picker.tsx';
import { useAskFirst } from './ask-first.tsx';
import { contactCyclesQuery } from './contact-cycles-query.ts';
import { ContactCyclesSkeleton, useCanChangeCycles } from './contact-cycles-skeleton.tsx';
import { EnrolmentLine } from './enrolment-line.tsx';
import { useEnrolmentDeeds } from './use-enrolment-deeds.ts';

interface Props {
  readonly contactId: string;
  /** Where it stands under a heading already. */
  readonly isTitleHidden?: boolean;
}

const endedInSight = 3;

/** The cycles that a contact is in, and was in; added and taken out at once, by those who may. */
export function ContactCycles({ contactId, isTitleHidden = false }: Props) {
  const { t } = useTranslation('enrolments');
  const canChange = useCanChangeCycles();
  const deeds = useEnrolmentDeeds();
  const { ask, dialog } = useAskFirst(deeds);
  const { data, isError, refetch, isRefetching } = useQuery(contactCyclesQuery(contactId));
  const isOver = ({ state }: { state: string }) => state === 'finished' || state === 'left';
  const inside = data?.filter((one) => !isOver(one)) ?? [];
  const ended = data?.filter(isOver).slice(0, endedInSight) ?? [];
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      {!isTitleHidden && <h3 className={`${labelClass} mb-0!`}>{t('title')}</h3>}
      {isError && (
        <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching}>
          {t('loadFailed')}
        </FailedPart>
      )}
      {!data && !isError && <ContactCyclesSkeleton isTitleHidden />}
      {data?.length === 0 && <p className="text-dense text-muted">{t('none')}</p>}
      {inside.length + ended.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {[...inside, ...ended].map((one) => (
            <EnrolmentLine
              key={one.id}
              enrolment={one}
              canChange={canChange && !isOver(one)}
              onSendNow={() => ask('sendNow', one)}
              onPause={(isPaused) => deeds.pause(one, isPaused)}
              onRemove={() => ask('remove', one)}
            />
          ))}
        </ul>
      )}
      {canChange && data && (
        <div className="[&>div>span:first-child]:sr-only">
          <CyclePicker
            label={t('add')}
            placeholder={t('add')}
            value={null}
            hidden={inside.map(({ cycle }) => cycle.id)}
            onChange={(cycleId) => deeds.isPending || deeds.add(cycleId, contactId)}
          />
        </div>
      )}
      {dialog}
    </section>
  );
}
