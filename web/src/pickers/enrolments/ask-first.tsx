import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { useEnrolmentDeeds } from './use-enrolment-deeds.ts';

interface Question {
  readonly deed: 'sendNow' | 'remove';
  readonly of: Enrolment;
}

/** What reaches the contact, or can't be put back as it was, is asked first. */
export function useAskFirst(deeds: ReturnType<typeof useEnrolmentDeeds>) {
  const { t } = useTranslation('enrolments');
  const [isOpen, setIsOpen] = useState(false);
  // On its way out the dialog still says what it asked.
  const [question, setQuestion] = useState<Question | null>(null);
  const dialog: ReactNode = question && (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`ask.${question.deed}.title`, { name: question.of.contact.name || t('thisContact') })}
      look={question.deed === 'remove' ? 'danger' : 'primary'}
      confirmLabel={t(`ask.${question.deed}.verb`)}
      onConfirm={() => {
        deeds[question.deed](question.of);
        setIsOpen(false);
      }}
      onCancel={() => setIsOpen(false)}
    >
      {t(`ask.${question.deed}.text`)}
    </ConfirmDialog>
  );
  return {
    dialog,
    ask: (deed: Question['deed'], of: Enrolment) => {
      setQuestion({ deed, of });
      setIsOpen(true);
    },
  };
}
