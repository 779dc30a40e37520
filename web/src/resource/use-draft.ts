import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useMe } from '../api/me.ts';
import { useOutage } from '../api/outage.ts';
import { useSession } from '../api/session.ts';

/** The sign-in takes the page away, unasked: after a session that ended, or a long silence. */
const isThrownOut = () => useSession.getState().end === 'by-server' || useOutage.getState().isLong;

const isSecret = (field: string) => /password|current|proxy|secret|card/i.test(field);
/** Files don't survive as text, and are quickly chosen again. */
const isKept = (value: unknown) => ['string', 'boolean'].includes(typeof value) || Array.isArray(value);

function takeDraft(name: string, userId: string): Record<string, unknown> {
  const { sessionStorage } = window;
  const { by, changes } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  sessionStorage.removeItem(name);
  // Whoever signs in next on this browser gets nothing of it.
  return by === userId ? changes : {};
}

/** Whoever is thrown out while typing finds their words again where they left them, in this tab and once. */
export function useDraft<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>): void {
  const userId = useMe()?.id;
  const place = useLocation({
    select: ({ pathname, search }) => `${pathname} ${new URLSearchParams(search).get('open')}`,
  });
  const [name] = useState(`draft ${place} ${Object.keys(form.getValues())}`);
  const latest = useRef({ userId, dirtyFields: form.formState.dirtyFields });
  latest.current = { userId: userId ?? latest.current.userId, dirtyFields: form.formState.dirtyFields };
  const { setValue, getValues } = form;

  useEffect(() => {
    if (!userId) return;
    for (const [field, value] of Object.entries(takeDraft(name, userId)))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [name, userId, setValue]);

  useEffect(
    () => () => {
      const { userId: by, dirtyFields } = latest.current;
      if (!by || !isThrownOut()) return;
      const typed = Object.entries(getValues()).filter(
        ([field, value]) => field in dirtyFields && !isSecret(field) && isKept(value),
      );
      if (typed.length > 0) sessionStorage.setItem(name, JSON.stringify({ by, changes: Object.fromEntries(typed) }));
    },
    [name, getValues],
  );
}
