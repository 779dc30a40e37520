import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Equal, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { fieldClass, TextField } from '../../../../ui/text-field.tsx';
import { type BlockFormProps, Section } from './form-parts.tsx';
import { sharedEvenly, withShare } from './shares.ts';

const letterOf = (place: number) => String.fromCodePoint('A'.charCodeAt(0) + place);

export function RandomizerForm({ block, faults, onChange }: BlockFormProps<BlockOf<'randomizer'>>) {
  const { t } = useTranslation('blocks');
  const { branches } = block;
  const wrong = faults.find(({ code }) => code === 'wrong_percent');
  return (
    <Section title={t('form.branches')} help={t('form.branchesHelp')} error={wrong ? t('faults.wrong_percent') : null}>
      {branches.map((branch, place) => {
        const name = branch.name || letterOf(place);
        return (
          <div key={branch.id} className="flex flex-col gap-2 rounded-lg border border-line p-2.5">
            <div className="flex items-end gap-1">
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('form.branch', { name: letterOf(place) })}
                  value={branch.name}
                  maxLength={flowLimits.labelLength}
                  autoComplete="off"
                  onChange={(next) =>
                    onChange({ branches: branches.map((one) => (one.id === branch.id ? { ...one, name: next } : one)) })
                  }
                />
              </div>
              {branches.length > 2 && (
                <IconButton
                  label={t('form.removeOf', { name })}
                  icon={X}
                  onPress={() => onChange({ branches: sharedEvenly(branches.filter(({ id }) => id !== branch.id)) })}
                />
              )}
            </div>
            <div className="flex items-center gap-3">
              <input
                type="range"
                min={0}
                max={100}
                value={branch.percent}
                aria-label={t('form.share', { name })}
                aria-valuetext={t('outputs.share', { percent: branch.percent })}
                onChange={({ target }) => onChange({ branches: withShare(branches, branch.id, Number(target.value)) })}
                className="min-w-0 flex-1 accent-brand-fill"
              />
              <PercentField
                label={t('form.share', { name })}
                value={branch.percent}
                onChange={(percent) => onChange({ branches: withShare(branches, branch.id, percent) })}
              />
            </div>
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2">
        {branches.length < flowLimits.branches && (
          <Button
            icon={Plus}
            onPress={() =>
              onChange({
                branches: sharedEvenly([...branches, { id: newPartId(), name: letterOf(branches.length), percent: 0 }]),
              })
            }
          >
            {t('form.addBranch')}
          </Button>
        )}
        <Button icon={Equal} onPress={() => onChange({ branches: sharedEvenly(branches) })}>
          {t('form.evenly')}
        </Button>
      </div>
    </Section>
  );
}

interface PercentProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (percent: number) => void;
}

/** Exactly so many of a hundred; what is none of them changes nothing. */
function PercentField({ label, value, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="relative w-18 shrink-0">
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          const percent = Number(target.value);
          if (/^\d{1,3}$/.test(target.value) && percent <= 100) onChange(percent);
        }}
        onBlur={() => setTyped(null)}
        className={`${fieldClass} pr-7! text-right tabular-nums`}
      />
      <span aria-hidden className="absolute inset-y-0 right-2.5 grid place-items-center text-dense text-muted">
        %
      </span>
    </span>
  );
}
