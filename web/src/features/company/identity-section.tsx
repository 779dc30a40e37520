import type { Company } from '@yupflow/contract/companies';
import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { SettingsForm } from '../../resource/settings-form.tsx';
import type { ChosenPicture } from '../../ui/chosen-picture.ts';
import { PictureField } from '../../ui/picture-field.tsx';
import { SettingsFields, SettingsSection } from '../../ui/settings.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import type { CompanyFormOf } from './use-company-form.ts';

interface Identity {
  name: string;
  timezone: string;
  country: string;
  image: ChosenPicture;
}

export const identityOf = ({ name, timezone, country }: Company): Identity => ({
  name,
  timezone,
  country,
  image: null,
});

interface Props {
  readonly company: Company;
  readonly form: CompanyFormOf<Identity>;
}

export function IdentitySection({ company, form }: Props) {
  const { t } = useTranslation('company');
  return (
    <SettingsSection title={t('identity')} text={t('identityText')}>
      <SettingsForm form={form} saveLabel={t('save')}>
        <SettingsFields>
          <Controller
            control={form.control}
            name="image"
            render={({ field }) => (
              <PictureField
                label={t('picture')}
                name={company.name}
                look="company"
                image={company.image}
                value={field.value}
                onChange={(picture) => {
                  form.clearErrors('image');
                  field.onChange(picture);
                }}
                onFault={(fault) => form.setError('image', { type: fault })}
                help={t('pictureHelp')}
                error={form.errorOf('image')}
              />
            )}
          />
          <div className="@lg:col-span-2">
            <FormField form={form} name="name">
              {(field) => (
                <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="organization" />
              )}
            </FormField>
          </div>
          <Controller
            control={form.control}
            name="timezone"
            render={({ field }) => (
              <TimeZoneField
                value={field.value}
                onChange={field.onChange}
                buttonRef={field.ref}
                error={form.errorOf('timezone')}
              />
            )}
          />
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => (
              <CountryField
                value={field.value}
                onChange={field.onChange}
                buttonRef={field.ref}
                error={form.errorOf('country')}
              />
            )}
          />
        </SettingsFields>
      </SettingsForm>
    </SettingsSection>
  );
}
