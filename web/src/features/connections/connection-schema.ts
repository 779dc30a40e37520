import { type ConnectionForm, connectionChanges, connectionForm } from '@yupflow/contract/connections';
import * as z from 'zod/mini';
import type { LineValues } from './connection-values.ts';

/** As it is sent: a line that is changed keeps those of its secrets that nobody wrote anew. */
export type LineSent = Omit<ConnectionForm, 'cloud'> & {
  readonly cloud?: Partial<NonNullable<ConnectionForm['cloud']>> | undefined;
};

const written = (cloud: LineValues['cloud']) => Object.fromEntries(Object.entries(cloud).filter(([, text]) => text));

/** What the official API is reached by belongs to its own lines alone. */
const sentOf = (isNew: boolean) =>
  z.transform(({ cloud, ...line }: LineValues): unknown =>
    line.type === 'cloud' ? { ...line, cloud: isNew ? cloud : written(cloud) } : line,
  );

export const newLineSchema: z.ZodMiniType<LineSent> = z.pipe(sentOf(true), connectionForm);
export const changedLineSchema: z.ZodMiniType<LineSent> = z.pipe(
  sentOf(false),
  z.extend(connectionForm, { cloud: connectionChanges.shape.cloud }),
);
