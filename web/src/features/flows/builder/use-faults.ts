import type { Fault } from '@yupflow/flow-engine/check/fault';
import { findFaults } from '@yupflow/flow-engine/check/find-faults';
import { builtInFields } from '@yupflow/flow-engine/conditions/fields';
import { useEffect, useMemo } from 'react';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { useBuilder, useBuilderStore } from './builder-store.ts';

const restMs = 150;
/** What only the server can tell: whether something is still there, and published. */
const ofTheCompany: readonly string[] = ['deleted_reference', 'not_published', 'missing_target_block'];
const keyOf = ({ reference }: Fault) => `${reference?.kind} ${reference?.id}`;

/**
 * What is wrong, a moment after each edit. The engine tells; what became of tags, members and other flows the server
 * says with every save, and it holds until the next.
 */
export function useFaults(): void {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const told = useBuilder((state) => state.toldFaults);
  const { data: fields } = useCustomFields();
  const types = useMemo(() => new Map(fields?.map(({ id, type }) => [id, type])), [fields]);

  useEffect(() => {
    // Without the fields every variable would be unknown: until they are there, the server's word counts.
    if (!fields) return;
    const gone = new Set(told.filter(({ code }) => code === 'deleted_reference').map(keyOf));
    const unpublished = new Set(told.filter(({ code }) => code === 'not_published').map(keyOf));
    const known = {
      has: (kind: string, id: string) =>
        kind === 'field' ? id in builtInFields || types.has(id) : !gone.has(`${kind} ${id}`),
      typeOf: (field: string) => types.get(field),
      isPublished: (flow: string) => !unpublished.has(`flow ${flow}`),
    };
    const timer = setTimeout(() => {
      const found = findFaults(document, known);
      const missed = told.filter(
        (fault) => ofTheCompany.includes(fault.code) && !found.some((one) => isSame(one, fault)) && isThere(fault),
      );
      store.getState().setFaults([...found, ...missed]);
    }, restMs);
    // Of a block that is gone, or has been changed since, nothing is known.
    const saved = new Map(store.getState().saved.blocks.map((block) => [block.id, block]));
    const isThere = ({ block }: Fault) => document.blocks.some((one) => one.id === block && saved.get(one.id) === one);
    return () => clearTimeout(timer);
  }, [store, document, told, fields, types]);
}

const isSame = (one: Fault, other: Fault) =>
  one.block === other.block && one.code === other.code && one.part === other.part;
