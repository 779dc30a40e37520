import { useNavigate } from '@tanstack/react-router';
import { type FranchiseKey, franchiseKeyForm } from '@yupflow/contract/franchise-integration';
import { limits } from '@yupflow/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../../browser/media-query.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useSearchParams } from '../../../resource/search-params.ts';
import { ShownOnce } from '../../../resource/shown-once.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeSample } from '../code-sample.tsx';
import { useCreateFranchiseKey } from './franchise-calls.ts';

type MadeKey = FranchiseKey & { readonly key: string };

/** The form of a new key, and the key once it is made. The address says when the form is open. */
export function FranchiseKeyPanels() {
  const [{ key }, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  const [made, setMade] = useState<MadeKey | null>(null);
  const close = () => void changeSearch({ key: null }, { replace: true });
  const show = (one: MadeKey) => {
    setMade(one);
    // There is nothing left in the form to ask about, and a reload must not open it again.
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => ({ ...before, key: undefined }),
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <>
      <SlideOver isOpen={key === 'new'} onClose={close}>
        <KeyForm onMade={show} onClose={close} />
      </SlideOver>
      {made && <KeyShown made={made} onClose={() => setMade(null)} />}
    </>
  );
}

interface FormProps {
  readonly onMade: (key: MadeKey) => void;
  readonly onClose: () => void;
}

function KeyForm({ onMade, onClose }: FormProps) {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const create = useCreateFranchiseKey();
  const form = useContractForm<{ name: string }, { name: string }>(franchiseKeyForm, { name: '' });
  const { submit, refusal } = useSubmit(form, async (sent) => onMade(await create(sent)));
  const { setFocus } = form;

  useEffect(() => {
    if (canFocusToType()) setFocus('name');
  }, [setFocus]);

  return (
    <FormSlideOver
      title={words('keys.new')}
      note={t('keys.newNote')}
      saveLabel={words('keys.create')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={words('keys.name')}
            help={t('keys.nameHelp')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
    </FormSlideOver>
  );
}

const sampleOf = (key: string) => `curl ${location.origin}/api/franchise/companies \\
  -H "Authorization: Bearer ${key}"`;

function KeyShown({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  return (
    <ShownOnce
      secret={made.key}
      onClose={onClose}
      isWide
      words={{
        title: words('keys.shown.title'),
        warning: words('keys.shown.warning'),
        label: words('keys.shown.key', { name: made.name }),
        copy: words('keys.shown.copy'),
        copied: words('keys.shown.copied'),
        copyFailed: words('copyFailed'),
        done: words('done'),
        confirmClose: words('keys.shown.confirmClose'),
        confirmCloseText: words('keys.shown.confirmCloseText'),
        close: words('keys.shown.close'),
        stay: words('keys.shown.stay'),
      }}
    >
      <section aria-label={words('keys.shown.try')}>
        <h3 className="text-body font-semibold">{words('keys.shown.try')}</h3>
        <p className="mt-0.5 mb-3 text-dense text-muted">{t('keys.tryText')}</p>
        <CodeSample label="curl" code={sampleOf(made.key)} />
      </section>
    </ShownOnce>
  );
}
