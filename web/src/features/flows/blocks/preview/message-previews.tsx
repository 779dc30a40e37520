import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { Ellipsis, ListChecks, MapPin, Save, SquareArrowOutUpRight, Timer, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spokenDuration } from '../../../../pickers/spoken-time.ts';
import { readablePhone } from '../../../../ui/phone-numbers.ts';
import { Aside, Bubble, Empty, Words } from './preview-parts.tsx';
import { RichText, Variable } from './rich-text.tsx';

const seconds = (amount: number) => spokenDuration({ amount, unit: 'second' });

export function TextPreview({ block }: { readonly block: BlockOf<'text'> }) {
  const { t } = useTranslation('blocks');
  return (
    <>
      <Said text={block.text} />
      {block.typing > 0 && <Aside icon={Ellipsis}>{t('preview.typing', { time: seconds(block.typing) })}</Aside>}
    </>
  );
}

/** A text in its bubble, or that it is still missing. */
function Said({ text }: { readonly text: string }) {
  const { t } = useTranslation('blocks');
  if (text.trim() === '') return <Empty>{t('preview.noText')}</Empty>;
  return (
    <Bubble>
      <Words text={text} />
    </Bubble>
  );
}

export function QuestionPreview({ block }: { readonly block: BlockOf<'save_answer'> }) {
  const { t } = useTranslation('blocks');
  return (
    <>
      <Said text={block.question} />
      <Aside icon={Save}>
        {block.field === null ? t('preview.noField') : t('preview.savedIn')}
        {block.field !== null && <Variable name={block.field} />}
      </Aside>
    </>
  );
}

export function ChoicesPreview({ block }: { readonly block: BlockOf<'reply_buttons' | 'list' | 'numbered_menu'> }) {
  const { t } = useTranslation('blocks');
  const footer = 'footer' in block ? block.footer : '';
  if (block.text.trim() === '' && footer === '' && block.type !== 'list') return <Empty>{t('preview.noText')}</Empty>;
  return (
    <Bubble>
      {block.text.trim() !== '' && <Words text={block.text} />}
      {footer && (
        <p className="px-2.5 pb-2 text-meta text-soft">
          <RichText text={footer} />
        </p>
      )}
      {block.type === 'list' && (
        <p className="flex items-center justify-center gap-1.5 border-t border-line-strong px-2.5 py-1.5 font-medium text-info">
          <ListChecks aria-hidden className="size-3.5" />
          {block.button || t('preview.noButton')}
        </p>
      )}
    </Bubble>
  );
}

export function LinkPreview({ block }: { readonly block: BlockOf<'link'> }) {
  const { t } = useTranslation('blocks');
  return (
    <Bubble>
      {block.text.trim() !== '' && <Words text={block.text} />}
      <p className="flex items-center justify-center gap-1.5 border-t border-line-strong px-2.5 py-1.5 font-medium text-info">
        <SquareArrowOutUpRight aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">
          <RichText text={block.label || block.url || t('preview.noAddress')} />
        </span>
      </p>
    </Bubble>
  );
}

export function LocationPreview({ block }: { readonly block: BlockOf<'location'> }) {
  const { t } = useTranslation('blocks');
  const { latitude, longitude, title, address } = block;
  if (latitude === null || longitude === null) return <Empty>{t('preview.noPlace')}</Empty>;
  return (
    <Bubble>
      <div
        aria-hidden
        className="grid h-20 place-items-center bg-[repeating-linear-gradient(45deg,var(--line)_0_10px,var(--line-strong)_10px_11px)]"
      >
        <MapPin className="size-6 text-bad" />
      </div>
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium">{title ? <RichText text={title} /> : `${latitude}, ${longitude}`}</p>
        {address && (
          <p className="line-clamp-2 text-meta text-soft">
            <RichText text={address} />
          </p>
        )}
      </div>
    </Bubble>
  );
}

export function CardsPreview({ block }: { readonly block: BlockOf<'contact_card'> }) {
  const { t } = useTranslation('blocks');
  return (
    <Bubble className="divide-y divide-line-strong">
      {block.cards.map(({ name, phone }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id
        <div key={place} className="flex items-center gap-2.5 px-2.5 py-2">
          <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-line-strong text-soft">
            <UserRound className="size-4" />
          </span>
          <div className="min-w-0">
            <p className="truncate font-medium">{name ? <RichText text={name} /> : t('unnamed')}</p>
            <p className="truncate text-meta text-soft tabular-nums">
              {phone ? <RichText text={readablePhone(phone)} /> : t('preview.noPhone')}
            </p>
          </div>
        </div>
      ))}
    </Bubble>
  );
}

export function DelayPreview({ block }: { readonly block: BlockOf<'delay'> }) {
  const { t } = useTranslation('blocks');
  const time = seconds(block.seconds);
  return (
    <p className="flex h-7 items-center gap-2 rounded-md bg-raised px-2 text-[12.5px]/4 text-soft">
      {block.is_typing ? <Ellipsis aria-hidden className="size-3.5" /> : <Timer aria-hidden className="size-3.5" />}
      {block.is_typing ? t('preview.typing', { time }) : t('preview.pause', { time })}
    </p>
  );
}
