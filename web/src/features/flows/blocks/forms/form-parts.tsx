import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Fault } from '@yupflow/flow-engine/check/fault';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface BlockFormProps<Of extends Block> {
  readonly block: Of;
  /** Of this block. */
  readonly faults: readonly Fault[];
  readonly onChange: (changes: Partial<Of>) => void;
}

/** What is wrong with a part of the block, in words; null where nothing is. */
export function useFaultText(faults: readonly Fault[]): (part: string) => string | null {
  const { t } = useTranslation('blocks');
  return (part) => {
    const fault = faults.find((one) => one.part === part);
    if (!fault) return null;
    const { code, reference } = fault;
    return code === 'deleted_reference' && reference ? t(`deleted.${reference.kind}`) : t(`faults.${code}`);
  };
}

interface SectionProps {
  readonly title: string;
  readonly help?: string;
  readonly error?: string | null;
  readonly children: ReactNode;
}

export function Section({ title, help, error, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h3 id={id} className="text-dense font-semibold">
          {title}
        </h3>
        {help && <p className="text-meta text-muted">{help}</p>}
        {error && <p className="text-meta text-bad">{error}</p>}
      </div>
      {children}
    </section>
  );
}
