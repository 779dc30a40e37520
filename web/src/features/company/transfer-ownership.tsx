import { type Company, companies } from '@yupflow/contract/companies';
import type { ActiveMember } from '@yupflow/contract/members';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { companyQuery } from '../../api/companies.ts';
import { reloadMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { fold } from '../../locales/fold.ts';
import { MemberPicker } from '../../pickers/member-picker.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Banner } from '../../ui/banner.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const nothing = { memberId: '', confirmation: '', password: '' };

/** What is sent, and the name that is typed so that nobody does this by accident. */
function transferForm(companyName: string) {
  const filled = z.string().check(z.minLength(1));
  const isName = (text: string) => fold(text).trim() === fold(companyName);
  return z.object({
    memberId: filled,
    confirmation: z.string().check(z.minLength(1), z.refine(isName)),
    password: filled,
  });
}

export function TransferOwnership({ company, onClose, onSaved }: Props) {
  const { t } = useTranslation('company');
  const [heir, setHeir] = useState<ActiveMember | null>(null);
  const schema = useMemo(() => transferForm(company.name), [company.name]);
  const form = useContractForm<typeof nothing, typeof nothing>(schema, nothing);
  const { submit, refusal } = useSubmit(form, async ({ memberId, password }) => {
    await call(companies.transferOwnership, { body: { memberId, password } });
    toast.success(t('transferred', { name: heir?.name ?? '' }));
    onSaved();
    await Promise.all([reloadMe(), queryClient.invalidateQueries({ queryKey: companyQuery.queryKey })]);
  });
  return (
    <FormSlideOver
      title={t('transferTitle')}
      note={company.name}
      saveLabel={t('transferVerb')}
      isDangerous
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <Banner look="warn" icon={TriangleAlert} role="status" className="rounded-lg border px-3 py-2.5">
        <p>{t('whatHappens')}</p>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 font-normal">
          {(['everything', 'youStay', 'noWayBack'] as const).map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
      </Banner>
      <Controller
        control={form.control}
        name="memberId"
        render={({ field }) => (
          <MemberPicker
            label={t('newOwner')}
            value={heir}
            isHidden={(member) => member.id === company.owner?.id}
            onChange={(member) => {
              setHeir(member);
              field.onChange(member.id);
            }}
            buttonRef={field.ref}
            help={t('newOwnerHelp')}
            error={form.errorOf('memberId')}
          />
        )}
      />
      <FormField form={form} name="confirmation">
        {(field) => <TextField {...field} label={t('confirmation', { name: company.name })} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('password')} autoComplete="current-password" />}
      </FormField>
    </FormSlideOver>
  );
}
