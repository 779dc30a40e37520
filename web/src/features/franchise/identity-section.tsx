import type { Franchise } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandPictureField } from './brand-picture-field.tsx';
import { BrandSection } from './brand-section.tsx';
import type { BrandForm } from './brand-values.ts';

interface Props {
  readonly franchise: Franchise;
  readonly form: BrandForm;
}

/** What the reseller is called, and what stands beside its name. */
export function IdentitySection({ franchise, form }: Props) {
  const { t } = useTranslation('franchise');
  const name = form.watch('name').trim() || franchise.name;
  return (
    <BrandSection title={t('identity.title')} text={t('identity.text')}>
      <div className="grid gap-4 @xl:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)_minmax(0,1fr)]">
        <FormField form={form} name="name">
          {(field) => (
            <TextField
              {...field}
              label={t('identity.name')}
              help={t('identity.nameHelp')}
              longest={limits.nameLength}
              autoComplete="organization"
            />
          )}
        </FormField>
        {(['logo', 'favicon'] as const).map((kind) => (
          <Controller
            key={kind}
            control={form.control}
            name={kind}
            render={({ field }) => (
              <BrandPictureField
                kind={kind}
                image={franchise[kind]}
                value={field.value}
                onChange={(picture) => {
                  form.clearErrors(kind);
                  field.onChange(picture);
                }}
                onFault={(fault) => form.setError(kind, { type: fault })}
                error={form.errorOf(kind)}
                fallback={<BrandMark name={name} logo={null} size="small" isNameHidden={kind === 'favicon'} />}
              />
            )}
          />
        ))}
      </div>
    </BrandSection>
  );
}
