import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { type Cycle, shippingCycles } from '@yupflow/contract/shipping-cycles';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { ConditionEditor } from '../../pickers/conditions/condition-editor.tsx';
import { ContactPicker } from '../../pickers/contact-picker.tsx';
import { useSavedFilters } from '../../pickers/saved-filters.ts';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly cycle: Cycle;
  readonly onClose: () => void;
}

type Way = 'one' | 'many';
const everybody: ContactConditions = { match: 'all', items: [] };

/** One contact, or everybody whom a filter finds: many are added in the background. */
export function AddContacts({ cycle, onClose }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { t: ofEnrolments } = useTranslation('enrolments');
  const client = useQueryClient();
  const errorText = useErrorText();
  const format = useFormat();
  const [way, setWay] = useState<Way>('one');
  const [contact, setContact] = useState<Contact | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [conditions, setConditions] = useState(everybody);
  const counted = useMatchCount(conditions, way === 'many');
  const count = counted.data?.total;
  const params = { id: cycle.id };

  const add = useMutation({
    mutationFn: (): Promise<unknown> =>
      way === 'one' && contact
        ? call(shippingCycles.enrol, { params: { ...params, contactId: contact.id } })
        : call(shippingCycles.enrolMany, {
            params,
            body: { action: 'add', selection: { ...(conditions.items.length > 0 && { conditions }), except: [] } },
          }),
    onSuccess: () => {
      if (way === 'one') toast.success(ofEnrolments('added'));
      onClose();
      return Promise.all(['shipping-cycles', 'jobs'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });

  function submit() {
    setIsMissing(way === 'one' && !contact);
    if (way === 'one' && contact) add.mutate();
    // Hundreds of people are a press away: once more how many.
    if (way === 'many' && count) setIsAsking(true);
  }

  return (
    <>
      <FormSlideOver
        title={t('add.action')}
        note={t('add.note', { name: cycle.name })}
        saveLabel={
          way === 'many' && count !== undefined
            ? t('add.verb', { count, shown: format.number(count) })
            : t('add.action')
        }
        isDirty={way === 'many' && conditions.items.length > 0 && !add.isPending}
        isSaving={add.isPending}
        error={add.error && errorText(add.error)}
        onSave={submit}
        onClose={onClose}
      >
        <Segmented<Way>
          label={t('add.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'one', label: t('add.one') },
            { value: 'many', label: t('add.many') },
          ]}
        />
        {way === 'one' ? (
          <ContactPicker
            label={t('add.contact')}
            value={contact}
            onChange={(chosen) => {
              setContact(chosen);
              setIsMissing(false);
            }}
            error={isMissing ? t('add.missing') : null}
          />
        ) : (
          <>
            <FilterChoice conditions={conditions} onChange={setConditions} />
            <ConditionEditor value={conditions} onChange={setConditions} />
            {counted.isError ? (
              <FailedPart onRetry={() => void counted.refetch()} className="rounded-lg bg-raised px-3 py-1.5">
                {t('add.countFailed')}
              </FailedPart>
            ) : (
              <p
                role="status"
                className="flex gap-2 rounded-lg bg-raised px-3 py-2.5 text-dense text-soft tabular-nums"
              >
                <UsersRound aria-hidden className="mt-px size-4 shrink-0" />
                {count === undefined
                  ? t('add.counting')
                  : conditions.items.length === 0
                    ? t('add.everybody', { count, shown: format.number(count) })
                    : t('add.found', { count, shown: format.number(count) })}
              </p>
            )}
          </>
        )}
        <p className="text-dense text-muted">{t('add.help')}</p>
      </FormSlideOver>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('add.ask.title', { count: count ?? 0, shown: format.number(count ?? 0) })}
        look="primary"
        confirmLabel={t('add.verb', { count: count ?? 0, shown: format.number(count ?? 0) })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          add.mutate();
        }}
      >
        {t(conditions.items.length === 0 ? 'add.ask.everybody' : 'add.ask.found', { name: cycle.name })} {t('add.help')}
      </ConfirmDialog>
    </>
  );
}

interface ChoiceProps {
  readonly conditions: ContactConditions;
  readonly onChange: (conditions: ContactConditions) => void;
}

const ownFilter = '';

/** A filter that somebody saved is a start: its conditions can still be changed. */
function FilterChoice({ conditions, onChange }: ChoiceProps) {
  const { t } = useTranslation('shipping-cycles');
  const { data: filters = [] } = useSavedFilters();
  if (filters.length === 0) return null;
  const chosen = filters.find((filter) => JSON.stringify(filter.conditions) === JSON.stringify(conditions));
  return (
    <Select
      label={t('add.saved')}
      value={chosen?.id ?? ownFilter}
      options={[
        { value: ownFilter, label: t('add.noSaved') },
        ...filters.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(filters.find((filter) => filter.id === id)?.conditions ?? everybody)}
    />
  );
}

function useMatchCount(conditions: ContactConditions, isWanted: boolean) {
  const text = conditions.items.length > 0 ? JSON.stringify(conditions) : undefined;
  return useQuery({
    queryKey: ['contacts', 'exact-count', { search: '', conditions: text ?? null }],
    queryFn: ({ signal }) => call(contacts.count, { query: { conditions: text as never } }, { signal }),
    enabled: isWanted,
  });
}
