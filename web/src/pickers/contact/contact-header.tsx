import type { Contact } from '@yupflow/contract/contacts';
import { Check, Copy, X } from 'lucide-react';
import { useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../browser/clipboard.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { toast } from '../../ui/toast.ts';
import { ContactMenu } from './contact-menu.tsx';

interface Props {
  readonly contact: Contact;
  readonly onMerge: () => void;
  /** It was deleted or erased. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Who it is: the phone stands in where nobody has said the name. */
export function ContactHeader({ contact, onMerge, onGone, onClose }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const phone = contact.phone && readablePhone(contact.phone);
  const title = contact.name || phone || t('nameless');
  return (
    <header className="flex min-h-18 shrink-0 items-center gap-3 py-3 pr-3 pl-6 max-sm:pl-4">
      <ContactAvatar name={contact.name} picture={contact.picture} size="medium" />
      <div className="min-w-0 flex-1">
        <Heading slot="title" title={title} className="truncate text-section/5 font-semibold">
          {title}
        </Heading>
        {phone && (
          <p className="mt-0.5 flex h-6 items-center gap-1.5 text-dense text-muted tabular-nums">
            {contact.name === '' ? t('nameless') : phone}
            <CopyPhone phone={phone} />
          </p>
        )}
      </div>
      <ContactMenu contact={contact} name={title} onMerge={onMerge} onGone={onGone} />
      <IconButton label={common('close')} icon={X} onPress={onClose} className="-ml-2" />
    </header>
  );
}

function CopyPhone({ phone }: { readonly phone: string }) {
  const { t } = useTranslation('contact');
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    const isDone = await copyText(phone);
    setIsCopied(isDone);
    if (isDone) toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  }
  return (
    <IconButton
      label={t('copyPhone')}
      icon={isCopied ? Check : Copy}
      onPress={() => void copy()}
      className="size-6! max-sm:-ml-2.5 max-sm:size-11! pointer-coarse:-ml-2.5 pointer-coarse:size-11!"
    />
  );
}
