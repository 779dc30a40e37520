import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { labelClass } from '../../../ui/text-field.tsx';
import { type HookEvent, useHookSide } from './hook-side.ts';

const groupOf = (event: HookEvent) => event.replace(/\..*/, '');

interface Props {
  readonly chosen: readonly HookEvent[];
  readonly hasError: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (chosen: HookEvent[]) => void;
}

/** What to tell of, as people call it and as it is named on the wire. */
export function EventsField({ chosen, hasError, inputRef, onChange }: Props) {
  const { t } = useTranslation('integration');
  const { events: all, useWords } = useHookSide();
  const words = useWords();
  const mark = (events: readonly HookEvent[], isMarked: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isMarked : chosen.includes(event))));
  return (
    <fieldset aria-describedby={hasError ? 'events-error' : undefined}>
      <legend className={labelClass}>{t('hooks.events')}</legend>
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {[...new Set(all.map(groupOf))].map((group) => {
          const events = all.filter((event) => groupOf(event) === group);
          return (
            <section
              key={group}
              aria-label={words.group(group)}
              className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 px-3 py-2.5 max-sm:grid-cols-1 max-sm:gap-y-1.5"
            >
              <h3 className="text-dense font-semibold">{words.group(group)}</h3>
              <div className="flex flex-col gap-1.5 pointer-coarse:gap-3">
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    inputRef={event === all[0] ? inputRef : undefined}
                    label={words.event(event)}
                    help={<code className="font-mono">{event}</code>}
                    isChecked={chosen.includes(event)}
                    onChange={(isMarked) => mark([event], isMarked)}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {hasError && (
        <p id="events-error" role="alert" className="mt-1.5 flex gap-1.5 text-meta text-bad">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('hooks.eventsMissing')}
        </p>
      )}
    </fieldset>
  );
}
