/** The columns of a step's card; a narrow page has room for its name only. */
export const stepColumns =
  'grid grid-cols-[minmax(0,1fr)_40px_28px] gap-x-4 @2xl:grid-cols-[minmax(0,1fr)_66px_72px_158px_40px_28px]';

export const barColors = { received: 'bg-brand', waiting: 'bg-brand/40', left: 'bg-bad' } as const;
