import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../resource/copy-and-tell.ts';
import { Button } from '../../ui/button.tsx';
import { Remaining } from './remaining.tsx';

interface Props {
  readonly code: string;
  readonly expiresAt: string | null;
}

/** Large, letter by letter, because somebody types it on another device. */
export function PairingCode({ code, expiresAt }: Props) {
  const { t } = useTranslation('connections');
  return (
    <>
      <p className="flex items-center gap-1.5 text-title font-semibold" data-code={code}>
        <span className="sr-only">{code}</span>
        {[...code].map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters stand at their place
          <span key={index} aria-hidden className="contents">
            {index === code.length / 2 && <span className="text-muted">–</span>}
            <span className="grid h-12 flex-1 place-items-center rounded-lg border border-line bg-raised">
              {letter}
            </span>
          </span>
        ))}
      </p>
      <div className="mt-3 flex items-center justify-end gap-3">
        {expiresAt && <Remaining label={t('code.holds')} until={expiresAt} className="flex-1" />}
        <Button
          icon={Copy}
          onPress={() => void copyAndTell(code, { done: t('code.copied'), failed: t('hook.copyFailed') })}
        >
          {t('code.copy')}
        </Button>
      </div>
    </>
  );
}
