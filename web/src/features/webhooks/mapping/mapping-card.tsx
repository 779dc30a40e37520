import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CardHeader, Count } from '../card.tsx';
import { useEditor } from '../editor-context.ts';
import { FieldPopover } from './field-popover.tsx';
import { mappedCount, type Target, targetsOf } from './mapping.ts';
import { TargetRow } from './target-row.tsx';

/** Which field of the contact takes its value from where, with what the shown request says. */
export function MappingCard() {
  const { t } = useTranslation('webhooks');
  const { draft, isLocked } = useEditor();
  const [asked, setAsked] = useState<readonly Target[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = mappedCount(draft.mapping);
  const without = (target: Target) => setAsked((before) => before.filter((one) => one !== target));
  return (
    <section aria-label={t('mapping.title')} className="shrink-0">
      <CardHeader title={t('mapping.title')}>
        {count > 0 && <Count>{t('mapping.count', { count })}</Count>}
        {!isLocked && (
          <Button ref={addButton} look="ghost" icon={Plus} className="ml-auto" onPress={() => setIsAdding(true)}>
            {t('mapping.add')}
          </Button>
        )}
      </CardHeader>
      <ul className="px-4 pt-1 pb-1.5">
        {targetsOf(draft.mapping, asked).map((target) => (
          <TargetRow
            key={target}
            target={target}
            onRemove={asked.includes(target) ? () => without(target) : undefined}
          />
        ))}
      </ul>
      <FieldPopover
        label={t('mapping.addTitle')}
        isOpen={isAdding}
        triggerRef={addButton}
        onChoose={(field) => setAsked((before) => [...before.filter((one) => one !== field), field])}
        onClose={() => setIsAdding(false)}
      />
    </section>
  );
}
