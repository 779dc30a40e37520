import { useSearchParams } from '../../resource/search-params.ts';

/** The form to buy a company opens over whatever page one is on: it stands in the address apart from that page's own. */
export function useBuying() {
  const [{ buy }, changeSearch] = useSearchParams();
  return {
    isOpen: buy === 'company',
    open: () => void changeSearch({ buy: 'company' }),
    close: () => void changeSearch({ buy: null }, { replace: true }),
  };
}
