import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'div'>, 'role'> {
  readonly kind: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';
}

/** A table that leaves out the rows nobody sees can't be the browser's own: these parts say what they are. */
export function GridPart({ kind, ...props }: Props) {
  return <div {...props} role={kind} />;
}
