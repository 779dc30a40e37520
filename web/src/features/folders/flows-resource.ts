import { flows } from '@yupflow/contract/flows';
import { folders } from '@yupflow/contract/folders';
import { resourceOf } from '../../resource/resource.ts';

/** A flow's document is the builder's; lists rename it, move it and delete it. */
export const flowsResource = resourceOf('flows', {
  list: flows.list,
  get: flows.get,
  create: flows.create,
  update: flows.update,
  remove: flows.remove,
});

export const foldersResource = resourceOf('folders', folders);
