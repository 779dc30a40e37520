import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { primaryLinkButtonClass } from '../../ui/link-button.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What somebody typed on the page before; the address keeps clear of it. */
    email?: string;
  }
}

const looks = {
  text: 'rounded-sm font-medium text-brand-strong hover:underline',
  primary: cx(primaryLinkButtonClass, 'w-full'),
};

interface Search {
  readonly returnTo?: string;
  readonly email?: string;
}

interface Props {
  readonly to: '/login' | '/register' | '/forgot-password';
  readonly email?: string;
  readonly look?: 'text' | 'primary';
  readonly className?: string;
  readonly children: ReactNode;
}

/** From one of these pages to another, with the way back and the address that was typed. */
export function SessionLink({ to, email, look = 'text', className, children }: Props) {
  const { returnTo }: Search = useLocation().search;
  return (
    <Link
      to={to}
      search={returnTo ? { returnTo } : {}}
      state={email ? { email } : {}}
      className={cx(looks[look], className)}
    >
      {children}
    </Link>
  );
}

/** The address that a mail's link or the page before brought along. */
export function useGivenEmail(): string {
  const { search, state } = useLocation();
  const { email }: Search = search;
  return email ?? state.email ?? '';
}
