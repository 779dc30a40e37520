import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { ArrowRight, Mail, Send, TestTubeDiagonal, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../use-names.ts';
import { Bubble, Empty, Row, rowsClass, Words } from './preview-parts.tsx';
import { RichText, Variable } from './rich-text.tsx';

export function RequestPreview({ block }: { readonly block: BlockOf<'http_request'> }) {
  const { t } = useTranslation('blocks');
  const address = block.url.trim().replace(/^https?:\/\//i, '');
  return (
    <>
      <p className="flex h-7 items-center gap-2 rounded-md bg-raised px-2 text-[12.5px]/4">
        <span className="hue-tile rounded px-1 text-[11.5px] font-semibold">{block.method}</span>
        <span className="truncate" title={block.url}>
          {address ? <RichText text={address} /> : <span className="text-soft">{t('preview.noAddress')}</span>}
        </span>
      </p>
      {block.saves.map(({ path, field }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is saved has no id
        <p key={place} className="mt-1.5 flex min-h-5 items-center gap-1.5 text-meta text-soft">
          <span className="min-w-0 truncate font-mono">{path || '…'}</span>
          <ArrowRight aria-hidden className="size-3 shrink-0" />
          {field === null ? t('preview.noField') : <Variable name={field} />}
        </p>
      ))}
    </>
  );
}

export function NotifyPreview({ block }: { readonly block: BlockOf<'notify_member'> }) {
  const { t } = useTranslation('blocks');
  const names = useNames();
  return (
    <div className={rowsClass}>
      {block.members.length === 0 && <Empty>{t('preview.nobody')}</Empty>}
      {block.members.map((member) => {
        const name = names.member(member);
        return <Row key={member} icon={UserRound} label={name ?? t('preview.goneMember')} isGone={name === null} />;
      })}
      {block.text.trim() !== '' && (
        <Bubble>
          <Words text={block.text} className="line-clamp-3" />
        </Bubble>
      )}
    </div>
  );
}

export function EmailPreview({ block }: { readonly block: BlockOf<'send_email'> }) {
  const { t } = useTranslation('blocks');
  return (
    <div className={rowsClass}>
      <Row icon={Mail} label={block.to ? <RichText text={block.to} /> : t('preview.noAddress')} />
      {(block.subject || block.text) && (
        <Bubble>
          {block.subject && (
            <p className="truncate px-2.5 pt-2 font-semibold">
              <RichText text={block.subject} />
            </p>
          )}
          {block.text && <Words text={block.text} className="line-clamp-4" />}
        </Bubble>
      )}
    </div>
  );
}

const providers = { pixel_meta: 'Meta', pixel_ga4: 'Google Analytics', pixel_tiktok: 'TikTok' } as const;

export function PixelPreview({ block }: { readonly block: BlockOf<'pixel_meta' | 'pixel_ga4' | 'pixel_tiktok'> }) {
  const { t } = useTranslation('blocks');
  return (
    <div className={rowsClass}>
      <Row icon={Send} label={providers[block.type]} value={t(`pixel.events.${block.event}`)} />
      {block.value.trim() !== '' && (
        <Row
          icon={Send}
          label={t('pixel.value')}
          value={
            <>
              <RichText text={block.value} /> {block.currency}
            </>
          }
        />
      )}
      {block.test_code.trim() !== '' && (
        <Row icon={TestTubeDiagonal} label={t('pixel.testing')} value={block.test_code} />
      )}
    </div>
  );
}
