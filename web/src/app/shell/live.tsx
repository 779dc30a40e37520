import type { Viewer } from '@yupflow/contract/access';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../locales/i18n.ts';
import { canSee } from '../menu.ts';
import { useLeftBehind } from './use-left-behind.ts';

const ChatsLive = lazy(async () => {
  const [{ ChatsLive: component }] = await Promise.all([
    import('../../features/chats/live/chats-live.tsx'),
    loadTexts(['chats']),
  ]);
  return { default: component };
});

const InternalLive = lazy(async () => {
  const { InternalLive: component } = await import('../../features/internal-chats/internal-live.tsx');
  return { default: component };
});

const WebhooksLive = lazy(async () => {
  const [{ WebhooksLive: component }] = await Promise.all([
    import('../../features/webhooks/webhooks-live.tsx'),
    loadTexts(['webhooks']),
  ]);
  return { default: component };
});

/** What is heard on every page, for whom it is meant. Its code comes after the page. */
export function Live({ viewer }: { readonly viewer: Viewer }) {
  useLeftBehind();
  return (
    <Suspense fallback={null}>
      {canSee('chats', viewer) && <ChatsLive />}
      {canSee('internal-chats', viewer) && <InternalLive />}
      {canSee('webhook', viewer) && <WebhooksLive />}
    </Suspense>
  );
}
