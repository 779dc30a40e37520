import { type ComponentProps, Suspense } from 'react';
import { useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { later } from '../../resource/later.tsx';
import type { ContactCycles } from './contact-cycles.tsx';
import { contactCyclesQuery } from './contact-cycles-query.ts';
import { ContactCyclesSkeleton } from './contact-cycles-skeleton.tsx';

const Loaded = later(async () => (await import('./contact-cycles.tsx')).ContactCycles, ['enrolments', 'cycle-picker']);

/** Before they are shown, where somebody has cycles. */
export function askForCycles(contactId: string): void {
  void Loaded.fetch().catch(() => {});
  void queryClient.prefetchQuery(contactCyclesQuery(contactId));
}

/** Whether the company works with cycles, and the viewer may see what is kept about contacts. */
export function useHasCycles(): boolean {
  const me = useMe();
  const hasModule = me?.activeCompany?.modules.includes('shipping_cycles') ?? false;
  return hasModule && (me?.permissions.includes('contacts') ?? false);
}

/** Brings its own code and texts, wherever a contact is shown. */
export function LazyContactCycles(props: ComponentProps<typeof ContactCycles>) {
  if (!useHasCycles()) return null;
  return (
    <Suspense fallback={<ContactCyclesSkeleton isTitleHidden={props.isTitleHidden} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
