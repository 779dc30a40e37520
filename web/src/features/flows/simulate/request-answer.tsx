import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import type { InventedResult } from '@yupflow/flow-engine/simulate/simulation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface Props {
  readonly request: EffectOf<'http_request'>;
  readonly onGive: (result: InventedResult) => void;
}

/** Nothing goes out: whoever simulates says what the other system answers. */
export function RequestAnswer({ request, onGive }: Props) {
  const { t } = useTranslation('simulate');
  const [text, setText] = useState('{}');
  const [isBroken, setIsBroken] = useState(false);

  function succeed() {
    try {
      onGive({ isOk: true, body: JSON.parse(text) });
    } catch {
      setIsBroken(true);
    }
  }

  return (
    <div className="mt-2 flex flex-col gap-2.5 rounded-lg border border-line p-3">
      <p className="text-meta text-soft">{t('request.help')}</p>
      <p title={request.url} className="truncate text-meta">
        <b className="font-semibold">{request.method}</b> {request.url}
      </p>
      <TextArea
        label={t('request.body')}
        value={text}
        onChange={(next) => {
          setText(next);
          setIsBroken(false);
        }}
        error={isBroken ? t('request.broken') : null}
      />
      <div className="flex flex-wrap gap-1.5">
        <Button look="primary" onPress={succeed}>
          {t('request.success')}
        </Button>
        <Button onPress={() => onGive({ isOk: false })}>{t('request.failure')}</Button>
      </div>
    </div>
  );
}
