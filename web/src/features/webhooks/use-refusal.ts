import { ApiError } from '@yupflow/contract/client';
import { useState } from 'react';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

/** What the server did not take: said, and the actions that it is about remembered by their places. */
export function useRefusal() {
  const errorText = useErrorText();
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  return {
    refused,
    forget: () => setRefused(new Set()),
    tell(error: unknown) {
      setRefused(placesIn(error));
      toast.error(errorText(error));
    },
  };
}

function placesIn(error: unknown): Set<number> {
  const fields = error instanceof ApiError ? Object.keys(error.fields ?? {}) : [];
  return new Set(fields.flatMap((field) => /^actions\.(\d+)/.exec(field)?.[1] ?? []).map(Number));
}
