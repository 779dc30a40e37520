import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BrandSection } from './brand-section.tsx';
import type { BrandForm } from './brand-values.ts';

const longestText = 500;

/** The reseller's own words for those who can't get in, and whether mails go out before it comes to that. */
export function TextsSection({ form }: { readonly form: BrandForm }) {
  const { t } = useTranslation('franchise');
  const helpId = useId();
  return (
    <BrandSection title={t('texts.title')} text={t('texts.text')}>
      <div className="grid gap-4 @xl:grid-cols-2">
        {(['notInCompany', 'notPaid'] as const).map((name) => (
          <FormField key={name} form={form} name={name}>
            {(field) => (
              <TextArea
                {...field}
                label={t(`texts.${name}`)}
                placeholder={t(`texts.${name}Default`)}
                longest={longestText}
                rows={2}
              />
            )}
          </FormField>
        ))}
      </div>
      <div className="mt-3.5 flex items-start gap-3">
        <Controller
          control={form.control}
          name="sendEmailToUnpaidCompany"
          render={({ field }) => (
            <Switch label={t('texts.mail')} describedBy={helpId} isOn={field.value} onChange={field.onChange} />
          )}
        />
        <div>
          <p className="text-dense font-medium">{t('texts.mail')}</p>
          <p id={helpId} className="text-meta text-muted">
            {t('texts.mailHelp')}
          </p>
        </div>
      </div>
    </BrandSection>
  );
}
