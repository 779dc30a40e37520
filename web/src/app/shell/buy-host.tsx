import { Suspense } from 'react';
import { useBuying } from '../../features/subscription/use-buying.ts';
import { later, useWanted } from '../../resource/later.tsx';

const BuySlideOver = later(
  async () => (await import('../../features/subscription/buy-slide-over.tsx')).BuySlideOver,
  ['billing'],
);

/** The form to buy a company, from wherever one is. Its code comes with its first use. */
export function BuyHost() {
  const { isOpen, close } = useBuying();
  return <Suspense fallback={null}>{useWanted(isOpen) && <BuySlideOver isOpen={isOpen} onClose={close} />}</Suspense>;
}
