import type { BroadcastForm } from '@yupflow/contract/broadcasts';
import { useEffect } from 'react';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import type { BroadcastValues } from './broadcast-values.ts';
import { useLineHealth } from './use-preview.ts';

/** The only line, or the only one that sends now, needs no choosing; that it stands there is no change by anybody. */
export function useOnlyLine({ resetField }: ContractForm<BroadcastValues, BroadcastForm>, isWanted: boolean): void {
  const { data: lines } = useLineHealth();
  const able = lines?.filter(({ stop }) => stop !== 'disconnected') ?? [];
  const [first, ...others] = able.length > 0 ? able : (lines ?? []);
  const only = isWanted && others.length === 0 ? first?.connection_id : undefined;
  useEffect(() => {
    if (only) resetField('connections', { defaultValue: [only] });
  }, [only, resetField]);
}
