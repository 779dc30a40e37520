import type { QuickMessage } from '@yupflow/contract/quick-messages';
import { FileText, Image, Music, UserRound, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useVariableName } from '../../pickers/use-variable-name.ts';
import { withoutBraces } from '../../pickers/without-braces.ts';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { NoQuickMessagesYet } from './no-quick-messages-yet.tsx';
import { QuickMessageForm } from './quick-message-form.tsx';
import { quickMessagesResource } from './quick-messages-resource.ts';

export default function QuickMessagesPage() {
  const { t } = useTranslation('quick-messages');
  const format = useFormat();
  const columns = [
    { id: 'name', title: t('name'), className: 'w-[30%]', cell: (message: QuickMessage) => <NameCell {...message} /> },
    { id: 'text', title: t('text'), cell: (message: QuickMessage) => <TextCell {...message} /> },
    {
      id: 'created_at',
      title: t('createdAt'),
      className: 'w-36 text-right tabular-nums max-sm:hidden',
      cell: ({ created_at }: QuickMessage) => (
        <time dateTime={created_at} title={format.moment(created_at)} className="text-muted">
          {format.day(created_at)}
        </time>
      ),
    },
  ];
  return (
    <ResourcePage
      resource={quickMessagesResource}
      columns={columns}
      nameOf={({ name }) => `/${name}`}
      form={(props) => <QuickMessageForm {...props} />}
      removalOf={({ name }) => ({
        question: t('confirmDelete', { name }),
        consequence: t('confirmDeleteText'),
        done: t('deleted'),
      })}
      empty={(create) => <NoQuickMessagesYet onCreate={create} />}
    />
  );
}

function NameCell({ name, is_personal }: QuickMessage) {
  const { t } = useTranslation('quick-messages');
  return (
    <span className="flex min-w-0 items-center gap-2 font-medium">
      <span translate="no" className="truncate" title={`/${name}`}>
        <span className="text-muted">/</span>
        {name}
      </span>
      {is_personal && (
        <span className="flex shrink-0 items-center gap-1 text-meta font-normal text-soft" title={t('personalHelp')}>
          <UserRound aria-hidden className="size-3.5" />
          {t('personalMark')}
        </span>
      )}
    </span>
  );
}

const kindIcons = { image: Image, video: Video, audio: Music };

function TextCell({ text, media }: QuickMessage) {
  const nameOf = useVariableName();
  const kind = media?.type.split('/')[0] as keyof typeof kindIcons | undefined;
  const KindIcon = (kind && kindIcons[kind]) ?? FileText;
  const line = withoutBraces(text, nameOf).replace(/\s+/g, ' ') || media?.name || '';
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-soft">
      {media && <KindIcon aria-hidden className="size-4 shrink-0 text-muted" />}
      <span className="truncate" title={line}>
        {line}
      </span>
    </span>
  );
}
