import { useQuery } from '@tanstack/react-query';
import type { Uses } from '@yupflow/contract/uses';
import { useFormat } from '../locales/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { itemKey } from './list-cache.ts';

type UseKind = Uses['results'][number]['kind'];

interface Props {
  /** The resource's name and the item's id. */
  readonly of: readonly [name: string, id: string];
  readonly ask: (signal: AbortSignal) => Promise<Uses>;
  readonly texts: {
    readonly loading: string;
    readonly loadFailed: string;
    /** How many contacts lose something; null says nothing about them. */
    readonly contacts: (count: number, number: string) => string | null;
    readonly filters: string;
    readonly flows: string;
    readonly webhooks: string;
    readonly final: string;
  };
}

/** Where something stands that is about to be deleted: nobody decides without it. */
export function RemovalUses({ of: [name, id], ask, texts }: Props) {
  const format = useFormat();
  const { data: uses, error } = useQuery({
    queryKey: [...itemKey(name, id), 'uses'],
    queryFn: ({ signal }) => ask(signal),
    // Somebody decides by it now.
    staleTime: 0,
    gcTime: 0,
  });
  if (error)
    return (
      <p>
        {texts.loadFailed} {texts.final}
      </p>
    );
  if (!uses)
    return (
      <div role="status" aria-label={texts.loading} className="flex flex-col gap-2 py-1">
        <Skeleton className="h-3 w-64 max-w-full rounded" />
        <Skeleton className="h-3 w-32 rounded" />
      </div>
    );
  const { contacts, results } = uses;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {texts.contacts(contacts, format.number(contacts))} {results.length === 0 && texts.final}
      </p>
      <UsedIn text={texts.filters} places={ofKind(results, 'contact_filter')} />
      <UsedIn text={texts.flows} places={ofKind(results, 'flow')} />
      <UsedIn text={texts.webhooks} places={ofKind(results, 'webhook')} />
      {results.length > 0 && <p>{texts.final}</p>}
    </div>
  );
}

const ofKind = (results: Uses['results'], kind: UseKind) => results.filter((use) => use.kind === kind);

function UsedIn({ text, places }: { readonly text: string; readonly places: Uses['results'] }) {
  if (places.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul className="max-h-36 list-disc overflow-y-auto pl-5 text-text wrap-anywhere">
        {places.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
