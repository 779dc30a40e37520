import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { useContact } from './contact-calls.ts';

interface Props {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onMerge?: (otherId: string) => void;
}

const linkClass =
  'rounded text-dense font-medium text-brand-strong underline-offset-2 hover:underline pointer-coarse:py-2.5';

/** Who has the number, and what can be done about it. */
export function PhoneThere({ id, onOpen, onMerge }: Props) {
  const { t } = useTranslation('contact');
  const { data: there } = useContact(id);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line px-3 py-2">
      {there && (
        <span className="flex min-w-0 flex-1 items-center gap-2 text-dense">
          <ContactAvatar name={there.name} />
          <span className="truncate" title={there.name}>
            {there.name || t('nameless')}
          </span>
        </span>
      )}
      <button type="button" className={linkClass} onClick={() => onOpen(id)}>
        {t('openThere')}
      </button>
      {onMerge && (
        <button type="button" className={linkClass} onClick={() => onMerge(id)}>
          {t('mergeThere')}
        </button>
      )}
    </div>
  );
}
