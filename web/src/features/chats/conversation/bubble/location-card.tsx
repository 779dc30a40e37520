import type { Message } from '@yupflow/contract/messages';
import { ExternalLink, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A place in words and numbers: the map is fetched by whoever opens it. */
export function LocationCard({ location }: { readonly location: NonNullable<Message['location']> }) {
  const { t } = useTranslation('conversation');
  const { latitude, longitude, name, address } = location;
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      className="flex w-66 max-w-full items-center gap-2.5 rounded-lg bg-surface/70 p-2"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-bad-soft text-bad">
        <MapPin aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense font-medium">{name || t('kinds.location')}</span>
        {address && <span className="line-clamp-2 text-meta text-soft">{address}</span>}
        <span className="block text-meta text-soft tabular-nums">{coordinates}</span>
      </span>
      <span className="sr-only">{t('location.open')}</span>
      <ExternalLink aria-hidden className="size-4 shrink-0 text-soft" />
    </a>
  );
}
