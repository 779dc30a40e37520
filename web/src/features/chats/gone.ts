import { create } from 'zustand';

interface Gone {
  readonly ids: ReadonlySet<string>;
}

/** Chats that one could see and no longer may: whoever has one open is told, and asks for nothing more. */
const useGone = create<Gone>(() => ({ ids: new Set() }));

export const isGone = (id: string) => useGone.getState().ids.has(id);

export function noteGone(id: string): void {
  useGone.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
}

export function noteBack(id: string): void {
  if (isGone(id)) useGone.setState(({ ids }) => ({ ids: ids.difference(new Set([id])) }));
}

export function useIsGone(id: string | null): boolean {
  return useGone(({ ids }) => id !== null && ids.has(id));
}
