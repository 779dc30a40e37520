import type { Template } from '@yupflow/contract/templates';
import {
  CornerUpLeft,
  ExternalLink,
  FileText,
  Image,
  type LucideIcon,
  Phone,
  SquareArrowOutUpRight,
  Video,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../conversation/message-text.tsx';
import { fillPlaces, type PlaceValues } from './template-values.ts';

type ButtonKind = Template['buttons'][number]['kind'];
type FileFormat = Exclude<NonNullable<Template['header']>['format'], 'text'>;

const buttonIcons: Record<ButtonKind, LucideIcon> = {
  quick_reply: CornerUpLeft,
  url: ExternalLink,
  phone: Phone,
  other: SquareArrowOutUpRight,
};
const fileIcons: Record<FileFormat, LucideIcon> = { image: Image, video: Video, document: FileText };

interface Props {
  readonly template: Template;
  readonly values: PlaceValues;
  /** Of a header that is a picture, where one was chosen. */
  readonly pictureUrl?: string | null;
}

/** As the contact will see it. */
export function TemplatePreview({ template, values, pictureUrl = null }: Props) {
  const { t } = useTranslation('templates');
  const { header, body, footer, buttons } = template;
  return (
    <figure aria-label={t('preview')} className="rounded-xl border border-line bg-raised p-3">
      <div className="max-w-90 overflow-hidden rounded-xl rounded-bl-[4px] border border-line bg-surface text-body">
        <div className="flex flex-col gap-1 px-3 py-2">
          {header && header.format !== 'text' && <FileHeader format={header.format} url={pictureUrl} />}
          {header?.format === 'text' && (
            <p className="font-semibold wrap-anywhere">{fillPlaces(header.text, header.places, values.header)}</p>
          )}
          <MessageText text={fillPlaces(body.text, body.places, values.body)} />
          {footer && <p className="text-meta wrap-anywhere text-muted">{footer}</p>}
        </div>
        <TemplateButtons buttons={buttons} />
      </div>
    </figure>
  );
}

function FileHeader({ format, url }: { readonly format: FileFormat; readonly url: string | null }) {
  const { t } = useTranslation('templates');
  const Icon = fileIcons[format];
  if (format === 'image' && url)
    return <img src={url} alt="" className="mb-1 max-h-48 w-full rounded-lg object-cover" />;
  return (
    <p className="mb-1 flex items-center justify-center gap-2 rounded-lg bg-raised py-6 text-meta text-soft">
      <Icon aria-hidden className="size-4.5" />
      {t(`headers.${format}`)}
    </p>
  );
}

/** What can be tapped under it; here nobody can. */
function TemplateButtons({ buttons }: Pick<Template, 'buttons'>) {
  const { t } = useTranslation('templates');
  if (buttons.length === 0) return null;
  return (
    <ul aria-label={t('buttons')} className="text-dense font-medium text-info">
      {buttons.map(({ kind, text }, at) => {
        const Icon = buttonIcons[kind];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the template's order
            key={at}
            className="flex items-center justify-center gap-1.5 border-t border-line px-3 py-1.5 text-center wrap-anywhere"
          >
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
