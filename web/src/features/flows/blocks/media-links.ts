import { create } from 'zustand';

interface MediaLinks {
  /** By the keys of files. */
  readonly links: Readonly<Record<string, string>>;
  note(key: string, url: string): void;
}

/** Where files that were uploaded since the flow was opened can be seen. */
export const useMediaLinks = create<MediaLinks>((set) => ({
  links: {},
  note: (key, url) => set(({ links }) => ({ links: { ...links, [key]: url } })),
}));
