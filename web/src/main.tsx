import './app/zod-without-eval.ts';
import './ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { infosQuery } from './api/infos.ts';
import { loadViewer } from './api/me.ts';
import { queryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { followBuild } from './app/build/follow-build.ts';
import { reloadOnStaleBuild } from './app/build/reload-on-stale-build.ts';
import { wearFace } from './app/face.ts';
import { followEvents } from './app/follow-events.ts';
import { followSession } from './app/follow-session.ts';
import { createAppRouter, fetchFirstScreen } from './app/router.tsx';
import { startI18n } from './locales/i18n.ts';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

reloadOnStaleBuild();
// Every guard asks for it: it is on its way while the texts come. Whoever needs it hears what went wrong.
void loadViewer().catch(() => {});
// Name and colour come before the first paint where the server is quick, and never hold the page up where it is not.
const face = queryClient.fetchQuery(infosQuery).then(wearFace, () => {});
const patience = new Promise((resolve) => setTimeout(resolve, 800));
const texts = startI18n();
fetchFirstScreen();
await Promise.all([texts, Promise.race([face, patience])]);

const router = createAppRouter();
followSession(router);
followEvents();
followBuild();
createRoot(host).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
