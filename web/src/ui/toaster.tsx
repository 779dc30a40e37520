import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { openToasts } from './toast.ts';

interface Props {
  /** Between the page's name and its tools: where everything below is worked with. */
  readonly isInBar?: boolean;
}

/** Toasts leave after 5 s; the clock stands still while the pointer is on them. The region is read out politely. */
export function Toaster({ isInBar = false }: Props) {
  const { t } = useTranslation();
  // Its own effect, which listens, has run by then.
  useEffect(() => openToasts(toast), []);
  return (
    <Sonner
      // Below the top bar and a banner or a row of tabs: what saves and what comes next stand at the foot and on the right.
      position="top-center"
      offset={{ top: isInBar ? 4 : 104 }}
      style={isInBar ? { left: 'calc(50% - 7.5rem)' } : {}}
      mobileOffset={{ top: 104 }}
      duration={5_000}
      // Alt and a letter alone are the inbox's.
      hotkey={['altKey', 'shiftKey', 'KeyT']}
      containerAriaLabel={t('notifications')}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-ok" />,
        error: <CircleAlert aria-hidden className="size-4 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center font-sans gap-2.5 rounded-xl border border-line bg-surface dark:border-line-strong px-4 py-3 text-dense font-medium text-text shadow-float sm:w-89',
          description: 'font-normal text-muted',
          content: 'min-w-0',
          actionButton:
            '-my-1.5 -mr-2 ml-auto h-8 shrink-0 rounded-lg px-2.5 text-dense font-semibold text-brand-strong hover:bg-raised pointer-coarse:h-11',
        },
      }}
    />
  );
}
