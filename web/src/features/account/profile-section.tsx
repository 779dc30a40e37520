import { type Language, languageNames, languages } from '@yupflow/contract/languages';
import { limits } from '@yupflow/contract/limits';
import { me, profileForm, type User } from '@yupflow/contract/me';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useCompany } from '../../api/companies.ts';
import { takeMe } from '../../api/me.ts';
import { chooseLanguage } from '../../locales/i18n.ts';
import { FormField } from '../../resource/form-field.tsx';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { SettingsForm } from '../../resource/settings-form.tsx';
import { useChangesForm } from '../../resource/use-changes-form.ts';
import type { ChosenPicture } from '../../ui/chosen-picture.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { Select } from '../../ui/select.tsx';
import { SettingsFields, SettingsSection } from '../../ui/settings.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { EmailField } from './email-field.tsx';

interface Values {
  name: string;
  phone: string;
  language: Language;
  image: ChosenPicture;
}

const valuesOf = ({ name, phone, language }: User): Values => ({
  name,
  phone: phone ?? '',
  language,
  image: null,
});

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language], language }));

interface Props {
  readonly user: User;
  readonly onChangeEmail: () => void;
}

export function ProfileSection({ user, onChangeEmail }: Props) {
  const { t } = useTranslation('account');
  const country = useCompany()?.country;
  const form = useChangesForm(profileForm, valuesOf(user), async (changes) => {
    const saved = await call(me.update, { body: changes });
    takeMe(saved);
    if (changes.language) await chooseLanguage(changes.language);
    toast.success(t('profileSaved'));
    return valuesOf(saved);
  });
  return (
    <SettingsSection title={t('profile')} text={t('profileText')}>
      <SettingsForm form={form} saveLabel={t('saveProfile')}>
        <SettingsFields>
          <Controller
            control={form.control}
            name="image"
            render={({ field }) => (
              <PictureField
                label={t('picture')}
                name={user.name}
                look="self"
                image={user.image}
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
          <FormField form={form} name="name">
            {(field) => <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="name" />}
          </FormField>
          <FormField form={form} name="phone">
            {(field) => <PhoneField {...field} label={t('phone')} defaultCountry={country} isOptional />}
          </FormField>
          <EmailField user={user} onChange={onChangeEmail} />
          <FormField form={form} name="language">
            {({ inputRef, ...field }) => (
              <Select
                {...field}
                selectRef={inputRef}
                label={t('language')}
                options={languageOptions}
                help={t('languageHelp')}
              />
            )}
          </FormField>
        </SettingsFields>
      </SettingsForm>
      <LeaveGuard isDirty={form.isDirty} />
    </SettingsSection>
  );
}
