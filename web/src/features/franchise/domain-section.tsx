import type { Franchise } from '@yupflow/contract/franchise';
import { CircleCheck, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../browser/clipboard.ts';
import { FormField } from '../../resource/form-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { linkButtonClass } from '../../ui/link-button.ts';
import { denseControlClass } from '../../ui/settings.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandSection } from './brand-section.tsx';
import type { BrandForm } from './brand-values.ts';
import { pointerTo } from './domain-pointer.ts';

interface Props {
  readonly franchise: Franchise;
  readonly form: BrandForm;
}

/** The address at which the reseller's companies sign in, and what its owner has to write into the DNS. */
export function DomainSection({ franchise, form }: Props) {
  const { t } = useTranslation('franchise');
  const domain = form.watch('domain').trim().toLowerCase();
  const isHere = domain !== '' && domain === location.host;
  const isSaved = domain !== '' && domain === franchise.domain;
  const pointer = pointerTo(domain, location.hostname);
  return (
    <BrandSection title={t('domain.title')} text={t('domain.text')}>
      <FormField form={form} name="domain">
        {(field) => (
          <TextField
            {...field}
            label={t('domain.label')}
            help={t(franchise.isDefault ? 'domain.helpDefault' : 'domain.help')}
            placeholder={t('domain.example')}
            autoComplete="off"
            isCode
          />
        )}
      </FormField>
      <div className="mt-2.5 flex flex-wrap items-center gap-2 empty:hidden">
        {isHere && (
          <Badge look="ok" icon={CircleCheck}>
            {t('domain.here')}
          </Badge>
        )}
        {isSaved && !isHere && (
          <a
            href={`${location.protocol}//${domain}/login`}
            target="_blank"
            rel="noreferrer"
            className={cx(linkButtonClass, denseControlClass)}
          >
            <ExternalLink aria-hidden className="size-4 text-muted" />
            {t('domain.open')}
          </a>
        )}
      </div>
      {pointer && <PointerRow {...pointer} />}
    </BrandSection>
  );
}

/** The one line that whoever keeps the domain has to add. */
function PointerRow({ name, target }: { readonly name: string; readonly target: string }) {
  const { t } = useTranslation('franchise');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => setOutcome((await copyText(target)) ? 'copied' : 'copyFailed');
  return (
    <>
      <div className="mt-2.5 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised py-1 pr-1 pl-3 text-dense">
        <span className="text-soft">CNAME</span>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="min-w-0 flex-1 truncate font-medium" title={target}>
          {target}
        </span>
        <Button look="ghost" icon={Copy} className={denseControlClass} onPress={() => void copy()}>
          {t('domain.copy')}
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-meta text-muted">
        {outcome ? t(`domain.${outcome}`) : t('domain.dns')}
      </p>
    </>
  );
}
