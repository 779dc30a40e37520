import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface Props {
  /** Null where nothing narrows the list. */
  readonly onClear: (() => void) | null;
  readonly onCreate: () => void;
}

/** None at all, or none of those that were asked for. */
export function NoInvoices({ onClear, onCreate }: Props) {
  const { t } = useTranslation(['franchise-invoices', 'franchise-companies']);
  return (
    <EmptyState
      drawing={<path d="M38 14h44v68l-8-6-7 6-7-6-7 6-7-6-8 6zM48 32h24M48 44h24M48 56h14" />}
      title={t(onClear ? 'empty.filtered' : 'empty.title')}
      action={
        onClear ? (
          <Button onPress={onClear}>{t('franchise-companies:filters.clear')}</Button>
        ) : (
          <Button look="primary" icon={Plus} onPress={onCreate}>
            {t('new')}
          </Button>
        )
      }
    >
      {t(onClear ? 'empty.filteredText' : 'empty.text')}
    </EmptyState>
  );
}
