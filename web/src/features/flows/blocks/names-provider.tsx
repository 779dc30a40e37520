import { type ReactNode, useMemo } from 'react';
import { useCompanyNames } from '../../../pickers/actions/company-names.ts';
import { useMediaLinks } from './media-links.ts';
import { type Names, NamesContext } from './use-names.ts';

interface Props {
  /** Where the files of the flow can be seen, as it was opened. */
  readonly media: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Looks everything up once for the whole canvas: a thousand blocks ask for names. */
export function NamesProvider({ media, children }: Props) {
  const names = useCompanyNames();
  const links = useMediaLinks((state) => state.links);
  const all = useMemo(
    (): Names => ({ ...names, media: (key) => links[key] ?? media[key] ?? null }),
    [names, links, media],
  );
  return <NamesContext value={all}>{children}</NamesContext>;
}
