import type { Connection } from '@yupflow/contract/connections';
import { QrCode, RotateCw } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Attempt, useQr } from './connections-calls.ts';
import { Remaining } from './remaining.tsx';
import { SimulatedPhone } from './simulated-phone.tsx';
import { useLinking } from './use-linking.ts';

interface Props {
  readonly line: Connection;
  readonly attempt: Attempt;
  readonly onAsk: () => void;
}

export function QrSide({ line, attempt, onAsk }: Props) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const { data, error } = useQr(line.id, attempt);
  const isAsked = attempt !== null;
  const qr = isAsked ? data?.qr : null;
  // Null: time ran out, and nobody asked for another one.
  const isOver = isAsked && data === null;
  const isLinking = useLinking(line, { attempt, secret: qr, status: data?.status });
  return (
    <section className="px-6 py-5 max-sm:px-4" aria-label={t('qr.title')}>
      <h3 className="flex items-center gap-2 text-body font-semibold">
        <QrCode aria-hidden className="size-4 text-muted" />
        {t('qr.title')}
      </h3>
      <p className="mt-1 text-dense text-muted">{t('qr.text')}</p>
      <div className="mx-auto mt-4 grid size-68 place-items-center rounded-xl border border-line bg-[#fff] p-4 text-center">
        {qr ? (
          <QRCodeSVG
            value={qr}
            size={240}
            level="M"
            bgColor="#ffffff"
            fgColor="#0f172a"
            role="img"
            aria-label={t('qr.label')}
            data-qr={qr}
          />
        ) : isAsked && !isOver && !error ? (
          <p role="status" className="animate-breathe text-dense text-[#475569]">
            {t(isLinking ? 'pairing.linking' : 'qr.making')}
          </p>
        ) : (
          <div className="flex flex-col items-center gap-3 text-dense text-[#334155]">
            <p role={isOver ? 'status' : undefined}>
              {error ? errorText(error) : t(isOver ? 'qr.expired' : 'qr.paused')}
            </p>
            <Button icon={RotateCw} onPress={onAsk}>
              {t(isOver || error ? 'newQr' : 'qr.again')}
            </Button>
          </div>
        )}
      </div>
      {qr && data?.expires_at && (
        <Remaining label={t('qr.next')} until={data.expires_at} className="mx-auto mt-3 w-68" />
      )}
      {line.type === 'simulator' && qr && (
        <p className="mt-4 text-center">
          <SimulatedPhone line={line} label={t('qr.scanHere')} />
        </p>
      )}
    </section>
  );
}
