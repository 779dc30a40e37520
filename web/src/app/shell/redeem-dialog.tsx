import { lazy, Suspense } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../browser/media-query.ts';
import { loadTexts } from '../../locales/i18n.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RedeemCode = lazy(async () => {
  const [{ RedeemCode: component }] = await Promise.all([
    import('../../features/subscription/redeem-code.tsx'),
    loadTexts(['subscription']),
  ]);
  return { default: component };
});

/** Once the form is there, the next key press belongs into it. */
function focusField(form: HTMLElement | null): void {
  if (canFocusToType()) form?.querySelector('input')?.focus();
}

/** Another company by its code, from wherever one is. */
export function RedeemDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-100 rounded-xl shadow-float">
        <Dialog aria-label={t('company.redeem')} className="outline-none">
          <Suspense fallback={null}>
            <div ref={focusField}>
              <RedeemCode onDone={onClose} />
            </div>
          </Suspense>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
