import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { useTranslation } from 'react-i18next';
import { actionIcons } from '../../../../pickers/actions/action-kinds.ts';
import { aboutOf, goneOf } from '../../../../pickers/actions/action-words.ts';
import { useNames } from '../use-names.ts';
import { Empty, Row, rowsClass } from './preview-parts.tsx';
import { RichText } from './rich-text.tsx';

const mostShown = 6;

export function ActionsPreview({ block }: { readonly block: BlockOf<'actions'> }) {
  const { t } = useTranslation('blocks');
  if (block.items.length === 0) return <Empty>{t('preview.noActions')}</Empty>;
  const hidden = block.items.length - mostShown;
  return (
    <div className={rowsClass}>
      {block.items.slice(0, hidden > 1 ? mostShown : undefined).map((item) => (
        <ActionRow key={item.id} item={item} />
      ))}
      {hidden > 1 && <p className="px-2 text-meta text-soft">{t('preview.more', { count: hidden })}</p>}
    </div>
  );
}

const signs = { set: '=', add: '+', subtract: '−', formula: 'ƒ' } as const;

function ActionRow({ item }: { readonly item: ActionItem }) {
  const { t } = useTranslation('blocks');
  const about = aboutOf(item, useNames());
  const label = t(`actions.names.${item.action}`);
  const icon = actionIcons[item.action];
  if (about === null) return <Row icon={icon} label={label} value={t(goneOf(item))} isGone />;
  if (item.action === 'set_field' && about !== undefined) {
    return (
      <Row
        icon={icon}
        label={about}
        value={
          <>
            {signs[item.operation]} <RichText text={item.value} />
          </>
        }
      />
    );
  }
  return <Row icon={icon} label={label} value={about} />;
}
