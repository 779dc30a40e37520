import { diffFlows } from '@yupflow/flow-engine/check/diff-flows';
import type { Flow } from '@yupflow/flow-engine/flow';
import { Minus, PencilLine, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../../ui/button.tsx';
import { blockOf } from '../document-index.ts';

interface Props {
  readonly before: Flow;
  readonly after: Flow;
}

/** Which blocks are new, gone or changed between two of a flow. */
export function DiffList({ before, after }: Props) {
  const { t } = useTranslation('builder');
  const { added, removed, changed } = useMemo(() => diffFlows(before, after), [before, after]);
  if (added.length + removed.length + changed.length === 0)
    return <p className="text-dense text-muted">{t('diff.same')}</p>;
  const nameIn = (flow: Flow, id: string) => blockOf(flow, id)?.name || id;
  return (
    <div className="flex flex-col gap-3">
      <Part
        title={t('diff.added')}
        icon={Plus}
        color="text-ok"
        rows={added.map((id) => ({ id, name: nameIn(after, id) }))}
      />
      <Part
        title={t('diff.changed')}
        icon={PencilLine}
        color="text-info"
        rows={changed.map(({ block, parts }) => ({ id: block, name: nameIn(after, block), parts }))}
      />
      <Part
        title={t('diff.removed')}
        icon={Minus}
        color="text-bad"
        rows={removed.map((id) => ({ id, name: nameIn(before, id) }))}
      />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly icon: Icon;
  readonly color: string;
  readonly rows: readonly { readonly id: string; readonly name: string; readonly parts?: readonly string[] }[];
}

const named = ['name', 'note', 'outputs'] as const;

function Part({ title, icon: Icon, color, rows }: PartProps) {
  const { t } = useTranslation('builder');
  if (rows.length === 0) return null;
  const partName = (part: string) => t(`diff.part.${named.find((one) => one === part) ?? 'content'}`);
  return (
    <section>
      <h3 className={`mb-1 flex items-center gap-1.5 text-dense font-medium ${color}`}>
        <Icon aria-hidden className="size-3.5" />
        {title} <span className="tabular-nums">{rows.length}</span>
      </h3>
      <ul className="flex flex-col gap-0.5 pl-5">
        {rows.map(({ id, name, parts = [] }) => (
          <li key={id} className="text-dense">
            {name}
            {parts.length > 0 && (
              <span className="ml-1.5 text-meta text-muted">{[...new Set(parts.map(partName))].join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
