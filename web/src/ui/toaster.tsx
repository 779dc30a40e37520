import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import { atMostPhone, useMediaQuery } from '../browser/media-query.ts';

/** Toasts leave after 5 s; the clock stands still while the pointer is on them. The region is read out politely. */
export function Toaster() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(atMostPhone);
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
      duration={5_000}
      containerAriaLabel={t('notifications')}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-ok" />,
        error: <CircleAlert aria-hidden className="size-4 text-bad" />,
      }}
      closeButton={false}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 text-dense font-medium text-text shadow-float sm:w-89',
          description: 'font-normal text-muted',
          content: 'min-w-0',
        },
      }}
    />
  );
}
