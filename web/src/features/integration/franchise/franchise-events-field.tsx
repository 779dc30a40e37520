import { type FranchiseEvent, franchiseEvents } from '@yupflow/contract/franchise-integration';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { labelClass } from '../../../ui/text-field.tsx';

const groups = ['company', 'invoice'] as const;

interface Props {
  readonly chosen: readonly FranchiseEvent[];
  readonly hasError: boolean;
  readonly onChange: (chosen: FranchiseEvent[]) => void;
}

/** What to tell of, as people call it and as it is named on the wire. */
export function FranchiseEventsField({ chosen, hasError, onChange }: Props) {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const mark = (wanted: FranchiseEvent, isMarked: boolean) =>
    onChange(franchiseEvents.filter((event) => (event === wanted ? isMarked : chosen.includes(event))));
  return (
    <fieldset aria-describedby={hasError ? 'events-error' : undefined}>
      <legend className={labelClass}>{words('hooks.events')}</legend>
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {groups.map((group) => (
          <section
            key={group}
            aria-label={t(`eventGroups.${group}`)}
            className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 px-3 py-2.5 max-sm:grid-cols-1 max-sm:gap-y-1.5"
          >
            <h3 className="text-dense font-semibold">{t(`eventGroups.${group}`)}</h3>
            <div className="flex flex-col gap-1.5 pointer-coarse:gap-3">
              {franchiseEvents
                .filter((event) => event.startsWith(`${group}.`))
                .map((event) => (
                  <Checkbox
                    key={event}
                    label={t(`events.${event}`)}
                    help={<code className="font-mono">{event}</code>}
                    isChecked={chosen.includes(event)}
                    onChange={(isMarked) => mark(event, isMarked)}
                  />
                ))}
            </div>
          </section>
        ))}
      </div>
      {hasError && (
        <p id="events-error" role="alert" className="mt-1.5 flex gap-1.5 text-meta text-bad">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {words('hooks.eventsMissing')}
        </p>
      )}
    </fieldset>
  );
}
