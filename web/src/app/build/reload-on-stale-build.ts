import { latestBuild } from './builds.ts';
import { reload } from './reload.ts';

/** After a deployment the files of this page's build are gone: fetch the new page. */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', async () => {
    // While nothing answers, a reload would lose the page for good; the banner says what is wrong.
    if ((await latestBuild()) !== null) reload();
  });
}
