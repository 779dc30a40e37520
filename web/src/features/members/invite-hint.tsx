import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
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

  async function copy() {
    if (await copyText(text)) toast.success(t('invite.copied'));
    else toast.error(t('invite.copyFailed'));
  }

  return (
    <div>
      <p className="mb-1.5 text-meta text-muted">{t('invite.hint')}</p>
      <div className="flex items-start gap-2 rounded-lg bg-raised p-3">
        <p className="min-w-0 flex-1 text-meta wrap-anywhere text-soft select-all">{text}</p>
        <Button icon={Copy} onPress={() => void copy()}>
          {t('invite.copy')}
        </Button>
      </div>
    </div>
  );
}
