import type { ValueType } from '@yupflow/flow-engine/conditions/fields';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fieldIcons, useCustomFields } from '../../../pickers/known-fields.tsx';
import type { Icon } from '../../../ui/button.tsx';
import { isBuiltIn, type Target } from './mapping.ts';

interface ShownTarget {
  readonly name: string;
  readonly icon: Icon;
  readonly type: ValueType;
  /** The field was deleted. */
  readonly isGone: boolean;
}

/** What targets are called, and their icons. */
export function useTargets(): (target: Target) => ShownTarget {
  const { t } = useTranslation('webhooks');
  const { data: fields } = useCustomFields();
  return (target) => {
    if (isBuiltIn(target))
      return { name: t(`targets.${target}`), icon: fieldIcons[target], type: target, isGone: false };
    const field = fields?.find(({ id }) => id === target);
    if (field) return { name: field.name, icon: fieldIcons[field.type], type: field.type, isGone: false };
    const isGone = fields !== undefined;
    return {
      name: isGone ? t('targets.gone') : '…',
      icon: isGone ? CircleAlert : fieldIcons.text,
      type: 'text',
      isGone,
    };
  };
}
