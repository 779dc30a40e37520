import type { flows } from '@yupflow/contract/flows';
import type { Parts } from '../../parts.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { cloneShared, copyMedia } from './clone-shared.ts';
import { createFromTemplate, getTemplate } from './create-flow.ts';
import { getOpenFlow, saveDraft } from './flow-drafts.ts';
import { listFlows, listShortFlows } from './flow-list.repository.ts';
import { setPresence } from './flow-presence.ts';
import { duplicateFlow, removeFlow, updateFlow } from './flow-settings.ts';
import { getShare, setShare } from './flow-share.ts';
import { getVersion, listVersions } from './flow-versions.ts';
import { publishFlow, restoreVersion } from './publish-flow.ts';
import { getShared } from './shared-flow.ts';

/** What other modules contribute: sessions and requests. */
type Elsewhere = 'start' | 'tryRequest' | 'createSecret' | 'listSecrets';

export function flowsHandlers(parts: Parts): Omit<Handlers<typeof flows>, Elsewhere> {
  return {
    list: ({ tx, companyId, query }) => listFlows(tx, companyId, query),
    listShort: ({ tx, companyId, query: { is_published, ...query } }) =>
      listShortFlows(tx, companyId, { ...query, isPublished: is_published === 'true' }),
    getTemplate: (call) => getTemplate(call, call.params.template),
    create: (call) => createFromTemplate(parts, call, call.body),
    get: (call) => getOpenFlow(parts, call, call.params.id),
    save: (call) => saveDraft(parts, call, call.params.id, call.body),
    update: (call) => updateFlow(parts, call, call.params.id, call.body),
    remove: (call) => removeFlow(parts, call, call.params.id),
    duplicate: (call) => duplicateFlow(parts, call, call.params.id, call.body),
    setPresence: (call) => setPresence(parts, call, call.params.id, call.body),
    publish: (call) => publishFlow(parts, call, call.params.id, call.body),
    listVersions: (call) => listVersions(call, call.params.id, call.query),
    getVersion: (call) => getVersion(call, call.params),
    restoreVersion: (call) => restoreVersion(parts, call, call.params, call.body),
    getShare: (call) => getShare(call, call.params.id),
    setShare: (call) => setShare(parts, call, call.params.id, call.body),
    getShared: (call) => getShared(parts, call, call.params.token),
    cloneShared: prepared(
      (call) => copyMedia(parts, call, call.params.token),
      (call, copies) => cloneShared(parts, call, { token: call.params.token, form: call.body, copies }),
    ),
  };
}
