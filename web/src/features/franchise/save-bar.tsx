import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import type { BrandForm, BrandValues } from './brand-values.ts';

/** In the order of the page. */
const fields: readonly (keyof BrandValues)[] = [
  'name',
  'logo',
  'favicon',
  'primaryColor',
  'notInCompany',
  'notPaid',
  'sendEmailToUnpaidCompany',
  'domain',
];

/** Under the page: what is not saved yet, and the way to save or drop it. */
export function SaveBar({ form, onSave }: { readonly form: BrandForm; readonly onSave: () => void }) {
  const { t } = useTranslation('franchise');
  const { t: common } = useTranslation();
  return (
    <div
      className={cx(
        'flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-6 py-2 max-sm:px-4',
        !form.isDirty && !form.isSaving && 'max-sm:hidden',
      )}
    >
      <SavedState form={form} />
      {form.isDirty && !form.isSaving && (
        <Button look="ghost" onPress={form.discard}>
          {common('saving.discard')}
        </Button>
      )}
      <Button look="primary" isPending={form.isSaving} onPress={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}

function SavedState({ form }: { readonly form: BrandForm }) {
  const { t } = useTranslation('franchise');
  const { t: common } = useTranslation();
  const relative = useRelativeTime();
  if (form.refusal)
    return (
      <p role="alert" className="mr-auto flex gap-1.5 text-dense text-bad">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        {form.refusal}
      </p>
    );
  const { dirtyFields } = form.formState;
  const changed = fields.filter((field) => dirtyFields[field]).map((field) => t(`fields.${field}`));
  return (
    <p role="status" className="mr-auto flex items-center gap-2 text-dense text-soft">
      {form.isDirty && <span aria-hidden className="size-2 shrink-0 rounded-full bg-warn" />}
      {form.isDirty
        ? t('unsaved', { fields: changed.join(', ') })
        : form.savedAt && common('saving.saved', { time: relative(form.savedAt) })}
    </p>
  );
}
