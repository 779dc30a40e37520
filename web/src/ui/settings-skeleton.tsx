import type { ReactNode } from 'react';
import { SettingsCard, SettingsFields } from './settings.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  /** What is on its way. */
  readonly label: string;
  /** The shape of what will be in the card; four fields where nothing is said. */
  readonly children?: ReactNode;
}

/** The shape of a settings section. */
export function SettingsSkeleton({ label, children = fourFields }: Props) {
  return (
    <div role="status" aria-label={label} className="grid gap-x-10 gap-y-3 py-5 @3xl:grid-cols-[264px_minmax(0,1fr)]">
      <Skeleton className="h-4 w-32 rounded" />
      <SettingsCard>{children}</SettingsCard>
    </div>
  );
}

const fourFields = (
  <SettingsFields>
    <Skeleton className="h-13 rounded-lg" />
    <Skeleton className="h-13 rounded-lg" />
    <Skeleton className="h-13 rounded-lg" />
    <Skeleton className="h-13 rounded-lg" />
  </SettingsFields>
);
