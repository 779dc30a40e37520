import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../locales/error-text.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { SettingsBody } from '../ui/settings.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly failedTitle: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A settings page around what it has to ask for first. */
export function SettingsQuery<Data>({ query, failedTitle, skeleton, children }: Props<Data>) {
  const errorText = useErrorText();
  const { data, error, refetch, isRefetching } = query;
  return (
    <Page>
      <SettingsBody>
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <ErrorState
            title={failedTitle}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        ) : (
          skeleton
        )}
      </SettingsBody>
    </Page>
  );
}
