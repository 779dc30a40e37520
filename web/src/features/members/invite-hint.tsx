import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { useMe } from '../../api/me.ts';
import { copyText } from '../../browser/clipboard.ts';
import { Button } from '../../ui/button.tsx';

/** What to send by another way, for when the mail is slow. It holds no secret: only the address itself can accept. */
export function InviteHint({ email }: { readonly email: string }) {
  const { t } = useTranslation('members');
  const product = useInfos()?.name ?? '';
  const company = useMe()?.activeCompany?.name ?? '';
  // An at sign may stand in an address as it is, and reads better.
  const link = `${location.origin}/register?${new URLSearchParams({ email })}`.replace('%40', '@');
  const text = t('invite.instructions', { company, product, email, link });

  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');

  return (
    <div>
      <p className="mb-1.5 text-meta text-muted">{t('invite.hint')}</p>
      <div className="flex items-start gap-2 rounded-lg bg-raised p-3">
        <p className="min-w-0 flex-1 text-meta wrap-anywhere text-soft select-all">{text}</p>
        <Button icon={outcome === 'copied' ? Check : Copy} onPress={() => void copy()}>
          {t('invite.copy')}
        </Button>
      </div>
      {/* Said here: a toast would lie over the form's own buttons. */}
      <p role="status" className="mt-1.5 text-meta text-muted empty:hidden">
        {outcome && t(`invite.${outcome}`)}
      </p>
    </div>
  );
}
