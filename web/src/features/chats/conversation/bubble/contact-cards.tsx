import { ApiError } from '@yupflow/contract/client';
import { contacts } from '@yupflow/contract/contacts';
import type { Message } from '@yupflow/contract/messages';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useMe } from '../../../../api/me.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { ContactAvatar } from '../../../../ui/contact-avatar.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useReadablePhone } from '../../../../ui/use-readable-phone.ts';

type Card = NonNullable<Message['contacts']>[number];

export function ContactCards({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <div className="flex w-66 max-w-full flex-col gap-1">
      {cards.map((card) => (
        <ContactCard key={`${card.name} ${card.phones.join()}`} card={card} />
      ))}
    </div>
  );
}

function ContactCard({ card }: { readonly card: Card }) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const canAdd = useMe()?.permissions.includes('contacts') ?? false;
  const readablePhone = useReadablePhone();
  const [isAdding, setIsAdding] = useState(false);
  const [phone] = card.phones;

  async function add() {
    if (!phone) return;
    setIsAdding(true);
    try {
      await call(contacts.create, { body: { name: card.name, phone } });
      toast.success(t('card.added', { name: card.name }));
    } catch (error) {
      const isThere = error instanceof ApiError && error.code === 'contact_exists';
      if (isThere) toast.info(t('card.exists', { name: card.name }));
      else toast.error(errorText(error));
    }
    setIsAdding(false);
  }

  return (
    <div className="flex items-center gap-2.5 rounded-lg bg-surface/70 p-2">
      <ContactAvatar name={card.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense font-medium" title={card.name}>
          {card.name}
        </span>
        {card.phones.map((number) => (
          <span key={number} className="block truncate text-meta text-soft tabular-nums">
            {readablePhone(number.replace(/\D/g, ''))}
          </span>
        ))}
      </span>
      {canAdd && phone && (
        <button
          type="button"
          disabled={isAdding}
          aria-label={t('card.add', { name: card.name })}
          title={t('card.add', { name: card.name })}
          onClick={() => void add()}
          className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-surface disabled:opacity-60 pointer-coarse:size-11"
        >
          <UserRoundPlus aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
