import { create } from 'zustand';
import { latestBuild, ownBuild } from './builds.ts';

const lookEveryMs = 60 * 60_000;

/** Whether the server has another build than this page. */
export const useNewBuild = create<{ isOut: boolean }>(() => ({ isOut: false }));

/** Looks every hour, and when a tab comes back after longer than that. Returns how to stop. */
export function followBuild(): () => void {
  const own = ownBuild();
  if (own === null) return () => {};
  let lookedAt = Date.now();

  async function look() {
    lookedAt = Date.now();
    const latest = await latestBuild();
    if (latest !== null) useNewBuild.setState({ isOut: latest !== own });
  }
  const lookIfDue = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= lookEveryMs) void look();
  };

  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', lookIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfDue);
  };
}
