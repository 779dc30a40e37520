import { type Franchise, franchiseEndpoints } from '@yupflow/contract/franchise';
import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { useMe } from '../../../api/me.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SettingsCard, SettingsSection } from '../../../ui/settings.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Outcome = z.output<(typeof franchiseEndpoints)['testMail']['answer']> & { readonly to: string };

const address = z.object({ to: z.string().check(z.trim(), z.minLength(1), z.email()) });

interface Props {
  readonly franchise: Franchise;
  /** Something above is not saved: the mail would go out the old way. */
  readonly isUnsaved: boolean;
}

/** A mail by the settings as they are saved, and what the server said to it. */
export function TestMailSection({ franchise, isUnsaved }: Props) {
  const { t } = useTranslation('franchise-email');
  const errorText = useErrorText();
  const me = useMe();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useContractForm<{ to: string }, { to: string }>(address, { to: me?.email ?? '' });
  const { isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  // As often as one likes: between two tries something may have changed at the mail server.
  const submit = form.handleSubmit(async ({ to }) => {
    setOutcome(null);
    setRefusal(null);
    try {
      setOutcome({ to, ...(await call(franchiseEndpoints.testMail, { body: { to } })) });
    } catch (error) {
      if (!form.showRefusal(error)) setRefusal(errorText(error));
    }
  });
  return (
    <SettingsSection title={t('test.title')} text={t('test.text')}>
      <SettingsCard>
        <form
          noValidate
          className="flex flex-wrap items-start gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSubmitting && !isUnsaved) void submit();
          }}
        >
          <div className="min-w-60 flex-1">
            <FormField form={form} name="to">
              {(field) => <TextField {...field} label={t('test.to')} type="email" autoComplete="email" isCode />}
            </FormField>
          </div>
          <Button type="submit" icon={Send} isPending={isSubmitting} isDisabled={isUnsaved} className="mt-6">
            {t('test.send')}
          </Button>
        </form>
        <div role="status" className="px-4 pb-4 text-dense empty:hidden">
          {isUnsaved && <p className="text-muted">{t('test.saveFirst')}</p>}
          {isSubmitting && <p className="text-muted">{t('test.sending')}</p>}
          {refusal && !isUnsaved && <Line look="bad">{refusal}</Line>}
          {outcome && !isSubmitting && !isUnsaved && <Told outcome={outcome} host={franchise.mailHost} />}
        </div>
      </SettingsCard>
    </SettingsSection>
  );
}

function Told({ outcome, host }: { readonly outcome: Outcome; readonly host: string }) {
  const { t } = useTranslation('franchise-email');
  const { isSent, via, error, details, to } = outcome;
  // What lies in a folder reached nobody.
  const look = isSent ? (via === 'outbox' ? 'warn' : 'ok') : 'bad';
  return (
    <>
      <Line look={look}>
        {isSent ? t(`test.sent.${via}`, { to }) : t(`test.failed.${error ?? 'unreachable'}`, { host })}
      </Line>
      {details && (
        <p className="mt-2 rounded-lg bg-raised px-3 py-2 font-mono text-meta wrap-anywhere text-soft">{details}</p>
      )}
    </>
  );
}

const looks = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

function Line({ look, children }: { readonly look: keyof typeof looks; readonly children: string }) {
  const Icon = look === 'ok' ? CircleCheck : CircleAlert;
  return (
    <p className={cx('flex gap-1.5 font-medium', looks[look])}>
      <Icon aria-hidden className="mt-px size-4 shrink-0" />
      {children}
    </p>
  );
}
