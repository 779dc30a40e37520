import type { FlowTrigger } from '@yupflow/contract/flows';
import { KeyRound, Megaphone, MessageCircle, Paperclip, Repeat, Smartphone, Webhook, Workflow } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../../ui/button.tsx';
import { OpenFlowContext } from '../../builder/open-flow.ts';
import { Row, rowsClass } from './preview-parts.tsx';

const icons: Record<FlowTrigger['kind'], Icon> = {
  keyword: KeyRound,
  default: MessageCircle,
  media: Paperclip,
  campaign: Megaphone,
  connection: Smartphone,
  flow: Workflow,
  broadcast: Megaphone,
  cycle: Repeat,
  webhook: Webhook,
};

const mostShown = 5;

/** What starts the flow; it is said elsewhere, so it can only be read here. */
export function StartPreview() {
  const { t } = useTranslation('blocks');
  const triggers = useContext(OpenFlowContext)?.triggers ?? [];
  if (triggers.length === 0) return <p className="px-0.5 text-meta text-soft">{t('preview.noTriggers')}</p>;
  return (
    <div className={rowsClass}>
      {triggers.slice(0, mostShown).map(({ kind, id, name }) => (
        <Row key={`${kind} ${id}`} icon={icons[kind]} label={t(`triggers.${kind}`)} value={name ?? undefined} />
      ))}
      {triggers.length > mostShown && (
        <p className="px-2 text-meta text-soft">{t('preview.more', { count: triggers.length - mostShown })}</p>
      )}
    </div>
  );
}
