import { useQuery } from '@tanstack/react-query';
import type { Connection } from '@yupflow/contract/connections';
import { Keyboard } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { companyQuery } from '../../api/companies.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { type Attempt, useCode } from './connections-calls.ts';
import { PairingCode } from './pairing-code.tsx';
import { SimulatedPhone } from './simulated-phone.tsx';
import { useLinking } from './use-linking.ts';

interface Props {
  readonly line: Connection;
  readonly attempt: Attempt;
  readonly onAsk: () => void;
}

export function CodeSide({ line, attempt, onAsk }: Props) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const country = useQuery(companyQuery).data?.country;
  const [typed, setTyped] = useState(line.phone ?? '');
  const [phone, setPhone] = useState<string | null>(null);
  const { data, error, isFetching } = useCode(line.id, phone, attempt);
  const isAsked = attempt !== null && phone !== null;
  const code = isAsked ? data?.code : null;
  // Null: time ran out, and nobody asked for another one.
  const isOver = isAsked && data === null;
  const isLinking = useLinking(line, { attempt, secret: code, status: data?.status });

  function ask(event: FormEvent) {
    event.preventDefault();
    if (!typed) return;
    setPhone(`+${typed}`);
    onAsk();
  }

  return (
    <section
      className="relative border-line px-6 py-5 max-sm:border-t max-sm:px-4 sm:border-l"
      aria-label={t('code.title')}
    >
      <span
        aria-hidden
        className="absolute top-1/2 left-0 grid size-8 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-meta text-muted max-sm:top-0 max-sm:left-1/2"
      >
        {t('pairing.or')}
      </span>
      <h3 className="flex items-center gap-2 text-body font-semibold">
        <Keyboard aria-hidden className="size-4 text-muted" />
        {t('code.title')}
      </h3>
      <p className="mt-1 text-dense text-muted">
        <Trans t={t} i18nKey="code.text" components={{ strong: <strong className="font-semibold text-text" /> }} />
      </p>
      <form onSubmit={ask} className="mt-4 flex flex-col items-stretch gap-3">
        <PhoneField
          label={t('code.phone')}
          value={typed}
          onChange={setTyped}
          defaultCountry={country}
          help={t('code.phoneHelp')}
          error={error && isAsked ? errorText(error) : null}
        />
        {/* One that still holds is shown: there is no other one for the same phone. */}
        {(!code || phone !== `+${typed}`) && (
          <Button
            type="submit"
            className="self-start"
            isDisabled={!typed}
            isPending={isAsked && !isOver && !error && (isFetching || !code)}
          >
            {t(code || isOver ? 'code.another' : 'code.make')}
          </Button>
        )}
      </form>
      {isAsked && !error && (
        <div className="mt-5">
          {!isOver && !isLinking && <p className="mb-1.5 text-dense font-medium">{t('code.label')}</p>}
          {code ? (
            <>
              <PairingCode code={code} expiresAt={data?.expires_at ?? null} />
              {line.type === 'simulator' && (
                <p className="mt-4">
                  <SimulatedPhone line={line} label={t('code.typeHere')} code={code} />
                </p>
              )}
            </>
          ) : (
            <p role="status" className={isOver ? 'text-dense text-warn' : 'animate-breathe text-dense text-muted'}>
              {t(isLinking ? 'pairing.linking' : isOver ? 'code.expired' : 'code.making')}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
