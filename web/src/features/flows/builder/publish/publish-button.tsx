import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export function PublishButton() {
  const { t } = useTranslation('builder');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="primary" className="ml-1" onPress={() => setIsOpen(true)}>
        {t('publish.action')}
      </Button>
      {isOpen && <PublishDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
