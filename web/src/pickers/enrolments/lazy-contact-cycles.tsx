import { type ComponentProps, lazy, Suspense } from 'react';
import { useMe } from '../../api/me.ts';
import { loadTexts } from '../../locales/i18n.ts';
import type { ContactCycles } from './contact-cycles.tsx';
import { ContactCyclesSkeleton } from './contact-cycles-skeleton.tsx';

const Loaded = lazy(async () => {
  const [{ ContactCycles: component }] = await Promise.all([
    import('./contact-cycles.tsx'),
    loadTexts(['enrolments', 'cycle-picker']),
  ]);
  return { default: component };
});

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
