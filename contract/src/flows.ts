import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { flowDocument, missingPart, savedDocument } from './flow-documents.ts';
import { flowEditor } from './flow-editors.ts';
import { flowFault } from './flow-faults.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list.ts';

/** `changed`: published, and the draft has gone on since. */
export const flowStatuses = ['draft', 'published', 'changed'] as const;
export type FlowStatus = (typeof flowStatuses)[number];

/** What starts a flow; the names of keywords, lines and other flows. */
export const flowTriggers = [
  'keyword',
  'default',
  'media',
  'campaign',
  'connection',
  'flow',
  'broadcast',
  'cycle',
  'webhook',
] as const;
const flowTrigger = z.object({ kind: z.enum(flowTriggers), id: z.nullable(id), name: z.nullable(z.string()) });
export type FlowTrigger = z.output<typeof flowTrigger>;

const person = z.object({ id, name: z.string(), image: z.nullable(z.string()) });

const shortVersion = z.object({ id, number: z.number(), published_at: moment, by: z.nullable(person) });

export const flowRow = z.object({
  id,
  name: z.string(),
  folder_id: z.nullable(id),
  status: z.enum(flowStatuses),
  version: z.nullable(shortVersion),
  /** Contacts who are in it now. */
  inside: z.number(),
  triggers: z.array(flowTrigger),
  saved_at: moment,
  saved_by: z.nullable(person),
  created_at: moment,
});
export type FlowRow = z.output<typeof flowRow>;

export const openFlow = z.object({
  ...flowRow.shape,
  folder: z.nullable(z.object({ id, name: z.string() })),
  document: savedDocument,
  /** Grows with every save; a save that names another one is stale. */
  revision: z.number(),
  faults: z.array(flowFault),
  editors: z.array(flowEditor),
  /** Where its files can be seen, by their keys. */
  media: z.record(z.string(), z.string()),
});
export type OpenFlow = z.output<typeof openFlow>;

/** As pickers need it. */
export const shortFlow = z.object({
  id,
  name: z.string(),
  folder_id: z.nullable(id),
  status: z.enum(flowStatuses),
  version: z.nullable(z.number()),
});
export type ShortFlow = z.output<typeof shortFlow>;

export const flowTemplates = ['blank', 'lead', 'schedule', 'cart'] as const;
export type FlowTemplate = (typeof flowTemplates)[number];

export const flowForm = z.strictObject({ name, folder_id: z._default(z.nullable(id), null) });
export type FlowForm = z.output<typeof flowForm>;
export const newFlowForm = z.strictObject({
  ...flowForm.shape,
  template: z._default(z.enum(flowTemplates), 'blank'),
});
export type NewFlowForm = z.output<typeof newFlowForm>;

export const savedDraft = z.object({ revision: z.number(), saved_at: moment, faults: z.array(flowFault) });
export type SavedDraft = z.output<typeof savedDraft>;

export const flowVersion = z.object({
  ...shortVersion.shape,
  is_current: z.boolean(),
  /** The number of the version that was brought back with it. */
  restored_from: z.nullable(z.number()),
  blocks: z.number(),
  /** Contacts who are in it now. */
  inside: z.number(),
});
export type FlowVersion = z.output<typeof flowVersion>;

export const flowShare = z.object({
  is_active: z.boolean(),
  can_clone: z.boolean(),
  is_restricted: z.boolean(),
  /** Ids of the companies that may see it, where it is restricted. */
  companies: z.array(id),
  /** The path of its page; null until it was shared once. */
  token: z.nullable(z.string()),
});
export type FlowShare = z.output<typeof flowShare>;
export const flowShareForm = z.strictObject({
  is_active: z.boolean(),
  can_clone: z.boolean(),
  is_restricted: z.boolean(),
  companies: z.array(id).check(z.maxLength(500)),
});

/** What its page shows. Nothing of it is secret: keys, tokens and members are left out. */
export const sharedFlow = z.object({
  name: z.string(),
  company: z.string(),
  /** It is of the company that looks at it. */
  is_own: z.boolean(),
  document: savedDocument,
  can_clone: z.boolean(),
  missing: z.array(missingPart),
  /** What pictures and files look like here. */
  media: z.record(z.string(), z.string()),
  /** Names of tags, fields and the rest that the document only has ids of. */
  names: z.record(z.string(), z.string()),
});
export type SharedFlow = z.output<typeof sharedFlow>;

export const templatePreview = z.object({ missing: z.array(missingPart) });

/** A request as the block makes it, to be tried from the editor. */
export const requestTrial = z.object({
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  duration_ms: z.number(),
  content_type: z.nullable(z.string()),
  /** Cut where it is long. */
  body: z.string(),
});

const access = member('flow');
const onFlow = { access, params: idParams } as const;
const token = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) });
const onVersion = { access, params: z.strictObject({ id, versionId: id }) } as const;
/** Whether contacts who are inside go on in the new version; else they finish the one they are in. */
const publishing = { moves_sessions: z._default(z.boolean(), false) };

export const flowSorts = ['saved', 'name', 'inside'] as const;

export const flows = {
  list: endpoint({
    method: 'GET',
    path: '/api/flows',
    summary: 'Flows of a folder, of the root, or all of them',
    access: member('flow', { scope: 'flows:read' }),
    query: z.strictObject({
      ...listQuery.shape,
      /** `root` for those in no folder; without it, all. */
      folder: z.optional(z.union([z.literal('root'), id])),
      status: z.optional(z.enum(flowStatuses)),
      sort: z._default(z.enum(flowSorts), 'saved'),
    }),
    answer: listAnswer(flowRow),
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/flows/short',
    summary: 'Flows for pickers, by name',
    access: member(null, { module: 'flow' }),
    query: z.strictObject({ ...listQuery.shape, is_published: z.optional(z.enum(['true'])) }),
    answer: listAnswer(shortFlow),
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/api/flows/templates/{template}',
    summary: 'What a new flow from this template would create along with it',
    access,
    params: z.strictObject({ template: z.enum(flowTemplates) }),
    answer: templatePreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/flows',
    summary: 'Create a flow as a draft, from a template',
    access,
    body: newFlowForm,
    answer: openFlow,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/flows/{id}',
    summary: 'A flow with its draft',
    ...onFlow,
    answer: openFlow,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/flows/{id}',
    summary: 'Save the draft; 409 flow_stale says who saved meanwhile',
    ...onFlow,
    body: z.strictObject({ revision: z.int(), document: flowDocument }),
    bodyBytes: limits.flowBytes,
    answer: savedDraft,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/flows/{id}/settings',
    summary: 'Rename a flow or move it to another folder',
    ...onFlow,
    body: flowForm,
    answer: flowRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/flows/{id}',
    summary: 'Delete a flow; whoever is in it leaves it',
    ...onFlow,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/clone',
    summary: 'Copy the draft into a new flow of this company',
    ...onFlow,
    body: flowForm,
    answer: flowRow,
    status: 201,
  }),
  setPresence: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/presence',
    summary: 'Say that the builder is open, and at which block, or that it is left; answers who else is there',
    ...onFlow,
    body: z.strictObject({ state: z.enum(['editing', 'left']), block: z.nullable(z.string().check(z.maxLength(40))) }),
    answer: z.object({ editors: z.array(flowEditor) }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/publish',
    summary: 'Publish the draft as a new version; 422 flow_has_faults lists what is wrong, 409 flow_tests_failed asks',
    ...onFlow,
    body: z.strictObject({
      revision: z.int(),
      ...publishing,
      /** Also where its tests find that it does something else. */
      despite_tests: z._default(z.boolean(), false),
    }),
    answer: flowVersion,
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/versions',
    summary: 'Published versions, newest first',
    ...onFlow,
    query: z.strictObject({ cursor: listQuery.shape.cursor, limit: listQuery.shape.limit }),
    answer: listAnswer(flowVersion),
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/versions/{versionId}',
    summary: 'A version with its document',
    ...onVersion,
    answer: z.object({ ...flowVersion.shape, document: savedDocument }),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/versions/{versionId}/restore',
    summary: 'Publish an earlier version again, as a new one. The draft follows, unless it has changes of its own',
    ...onVersion,
    body: z.strictObject(publishing),
    answer: flowVersion,
  }),
  getShare: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/share',
    summary: 'How a flow is shared',
    ...onFlow,
    answer: flowShare,
  }),
  setShare: endpoint({
    method: 'PUT',
    path: '/api/flows/{id}/share',
    summary: 'Share a flow by link, or no longer',
    ...onFlow,
    body: flowShareForm,
    answer: flowShare,
  }),
  getShared: endpoint({
    method: 'GET',
    path: '/api/shared-flows/{token}',
    summary: 'A flow that somebody shared',
    access,
    params: token,
    answer: sharedFlow,
  }),
  cloneShared: endpoint({
    method: 'POST',
    path: '/api/shared-flows/{token}/clone',
    summary: 'Copy a shared flow into this company; what is missing is created along with it',
    access,
    params: token,
    body: flowForm,
    answer: flowRow,
    status: 201,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/start',
    summary: 'Start a flow with a contact, on a line of theirs or the one that is named',
    access: member(null, { module: 'flow', scope: 'flows:start', isNotForSupport: true }),
    params: idParams,
    body: z.strictObject({ contactId: id, connection_id: z.optional(id) }),
    answer: z.object({ chat_id: id }),
  }),
  tryRequest: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/requests',
    summary: 'Try the HTTP request of a block once, with the variables as given',
    ...onFlow,
    body: z.strictObject({
      block: z.custom<object>((value) => typeof value === 'object' && value !== null),
      variables: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(2_000))),
    }),
    answer: requestTrial,
  }),
  createSecret: endpoint({
    method: 'POST',
    path: '/api/flow-secrets',
    summary: 'Keep a token or a key for blocks that name it; it is never shown again',
    access,
    body: z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
    answer: z.object({ id, hint: z.string() }),
    status: 201,
  }),
  listSecrets: endpoint({
    method: 'GET',
    path: '/api/flow-secrets',
    summary: 'Which secrets there are, by their last characters',
    access,
    query: listQuery,
    answer: listAnswer(z.object({ id, hint: z.string(), created_at: moment })),
  }),
};
