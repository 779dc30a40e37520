import { ApiError } from '@yupflow/contract/client';
import { flows } from '@yupflow/contract/flows';
import { call } from '../../../../api/call.ts';
import { isUnanswered } from '../../../../api/outage.ts';
import type { BuilderStore } from '../builder-store.ts';
import { noteStale } from './stale-state.ts';

/** One save at a time; true once the server has everything that is shown. */
const underWay = new WeakMap<BuilderStore, Promise<boolean>>();

export function saveDraft(store: BuilderStore): Promise<boolean> {
  const running = underWay.get(store);
  // What was edited meanwhile goes with the next one.
  if (running) return running.then((isSaved) => (isSaved ? true : saveAgain(store)));
  const save = send(store).finally(() => underWay.delete(store));
  underWay.set(store, save);
  return save;
}

function saveAgain(store: BuilderStore): Promise<boolean> {
  return store.getState().saving === 'waiting' ? saveDraft(store) : Promise.resolve(false);
}

async function send(store: BuilderStore): Promise<boolean> {
  const { flowId, document, saved, revision, noteSaving, noteSaved } = store.getState();
  if (document === saved) {
    noteSaving('saved');
    return true;
  }
  noteSaving('saving');
  try {
    const answer = await call(flows.save, { params: { id: flowId }, body: { revision, document } });
    noteSaved(document, answer);
    return store.getState().document === document;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'flow_stale') {
      noteSaving('stale');
      noteStale(error.body.saved_by ?? null);
    } else noteSaving(isUnanswered(error) ? 'offline' : 'failed');
    return false;
  }
}
