import type { Contact } from '@yupflow/contract/contacts';
import { useEffect, useRef } from 'react';
import type { SearchFieldProps } from 'react-aria-components/SearchField';
import type { ContactPages } from './use-contact-pages.ts';

interface Wish {
  readonly field: HTMLInputElement;
  readonly words: string;
  readonly act: (first: Contact) => void;
}

interface Deeds {
  readonly goToFirst: () => void;
  readonly open: (contact: Contact) => void;
}

/** From the search to who was found: an arrow goes to the first row, Enter opens it, once the words have their answer. */
export function useSearchKeys(search: string, pages: ContactPages, deeds: Deeds): SearchFieldProps['onKeyDown'] {
  const wish = useRef<Wish | null>(null);

  function fulfil() {
    if (!wish.current || wish.current.words !== search || pages.isPending || pages.isRefreshing) return;
    const { field, act } = wish.current;
    wish.current = null;
    const [first] = pages.rows;
    // Whoever went on to something else meanwhile stays there.
    if (first && field === document.activeElement) act(first);
  }
  useEffect(fulfil);

  return (event) => {
    const field = event.target;
    wish.current = null;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing);
    if (!(field instanceof HTMLInputElement) || !isPlain) return event.continuePropagation();
    const words = field.value.trim();
    if (event.key === 'ArrowDown') wish.current = { field, words, act: deeds.goToFirst };
    else if (event.key === 'Enter' && words !== '') wish.current = { field, words, act: deeds.open };
    else return event.continuePropagation();
    event.preventDefault();
    fulfil();
  };
}
