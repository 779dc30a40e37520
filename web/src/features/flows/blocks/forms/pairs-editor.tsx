import type { Pair } from '@yupflow/flow-engine/blocks/parts';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Lock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../locales/error-text.ts';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Section } from './form-parts.tsx';
import { KeptSecret, keepSecret } from './secret-field.tsx';

interface Props {
  readonly title: string;
  readonly addLabel: string;
  readonly pairs: readonly Pair[];
  readonly errorOf: (place: number) => string | null;
  readonly onChange: (pairs: Pair[]) => void;
}

/** Names with their values; a value may be kept as a secret. */
export function PairsEditor({ title, addLabel, pairs, errorOf, onChange }: Props) {
  return (
    <Section title={title}>
      {pairs.map((pair, place) => (
        <PairRow
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id
          key={place}
          pair={pair}
          error={errorOf(place)}
          onChange={(changed) => onChange(pairs.map((one, at) => (at === place ? changed : one)))}
          onRemove={() => onChange(pairs.filter((_, at) => at !== place))}
        />
      ))}
      {pairs.length < flowLimits.pairs && (
        <Button icon={Plus} onPress={() => onChange([...pairs, { name: '', value: '', secret: null }])}>
          {addLabel}
        </Button>
      )}
    </Section>
  );
}

interface RowProps {
  readonly pair: Pair;
  readonly error: string | null;
  readonly onChange: (pair: Pair) => void;
  readonly onRemove: () => void;
}

const longestName = 200;

function PairRow({ pair, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('blocks');
  const errorText = useErrorText();
  const [isKeeping, setIsKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTurned, setHasTurned] = useState(false);

  async function keep() {
    setIsKeeping(true);
    setFailure(null);
    try {
      onChange({ ...pair, value: '', secret: await keepSecret(pair.value) });
      setHasTurned(true);
    } catch (refused) {
      setFailure(errorText(refused));
    } finally {
      setIsKeeping(false);
    }
  }

  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-2">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('form.pairName')}
            value={pair.name}
            maxLength={longestName}
            autoComplete="off"
            isCode
            onChange={(name) => onChange({ ...pair, name })}
          />
        </div>
        <IconButton label={t('form.removeOf', { name: pair.name || t('unnamed') })} icon={X} onPress={onRemove} />
      </div>
      {pair.secret === null ? (
        <>
          <VariableField
            label={t('form.value')}
            value={pair.value}
            longest={flowLimits.textLength}
            takesFocus={hasTurned}
            onChange={(value) => onChange({ ...pair, value })}
            error={failure ?? error}
          />
          {pair.value.trim() !== '' && !pair.value.includes('{{') && (
            <Button look="ghost" icon={Lock} isPending={isKeeping} onPress={() => void keep()} className="self-start">
              {t('form.keep')}
            </Button>
          )}
        </>
      ) : (
        <>
          <KeptSecret
            secret={pair.secret}
            label={pair.name}
            takesFocus={hasTurned}
            onForget={() => {
              setHasTurned(true);
              onChange({ ...pair, value: '', secret: null });
            }}
          />
          {error && <p className="text-meta text-bad">{error}</p>}
        </>
      )}
    </div>
  );
}
