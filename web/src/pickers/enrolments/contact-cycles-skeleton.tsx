import { useMe } from '../../api/me.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Who may put a contact into cycles and take them out. */
export const useCanChangeCycles = () => useMe()?.permissions.includes('contacts_shipping_cycles') ?? false;

/** As high as for a contact who is in none, as most are: what stands below stays where it is. */
export function ContactCyclesSkeleton({ isTitleHidden = false }: { readonly isTitleHidden?: boolean | undefined }) {
  return (
    <div data-coming className="flex min-w-0 flex-col gap-2">
      {!isTitleHidden && <Skeleton className="h-4.5 w-2/5 rounded" />}
      <Skeleton className="h-4.5 w-4/5 rounded" />
      {useCanChangeCycles() && <Skeleton className="h-(--control) rounded-lg" />}
    </div>
  );
}
