import type { Outgoing } from '@yupflow/flow-engine/run/effect';
import { List, Reply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly message: Extract<Outgoing, { kind: 'choices' }>;
  readonly onPress: (label: string) => void;
}

const buttonClass =
  'flex min-h-8 w-full items-center justify-center gap-1.5 rounded-lg bg-surface px-2.5 py-1 text-[12.5px]/4 font-medium text-info hover:brightness-97';

/** What the Cloud API shows below a message: buttons, or one that opens a list. */
export function Choices({ message, onPress }: Props) {
  const { t } = useTranslation('simulate');
  const [isOpen, setIsOpen] = useState(false);
  const { style, options, button } = message;
  if (style === 'numbers') return null;
  if (style === 'buttons')
    return options.map(({ id, label }) => (
      <button key={id} type="button" className={buttonClass} onClick={() => onPress(label)}>
        <Reply aria-hidden className="size-3.5" />
        {label}
      </button>
    ));
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={buttonClass} onClick={() => setIsOpen(!isOpen)}>
        <List aria-hidden className="size-3.5" />
        {button || t('phone.list')}
      </button>
      {isOpen && (
        <ul className="overflow-hidden rounded-lg bg-surface">
          {options.map(({ id, label, description }) => (
            <li key={id} className="border-line not-last:border-b">
              <button
                type="button"
                className="block w-full px-2.5 py-1.5 text-left text-[12.5px]/4 hover:bg-raised"
                onClick={() => {
                  setIsOpen(false);
                  onPress(label);
                }}
              >
                {label}
                {description && <span className="mt-0.5 block text-[11.5px]/4 text-soft">{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
