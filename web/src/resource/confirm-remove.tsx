import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props<Item> {
  /** What would go; null while nothing is asked. */
  readonly item: Item | null;
  readonly title: (item: Item) => string;
  readonly children: ReactNode;
  readonly onConfirm: (item: Item) => void;
  readonly onCancel: () => void;
}

export function ConfirmRemove<Item>({ item, title, children, onConfirm, onCancel }: Props<Item>) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={item === null ? '' : title(item)}
      confirmLabel={t('delete')}
      onConfirm={() => item !== null && onConfirm(item)}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
