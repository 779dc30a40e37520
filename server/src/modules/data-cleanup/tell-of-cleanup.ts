import type { CleanupType } from '@yupflow/contract/data-cleanup';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** So much has gone that everybody's lists are better read anew. */
export function tellOfCleanup(realtime: Pick<Realtime, 'emit'>, companyId: string, type: CleanupType): void {
  const isOf = (...types: CleanupType[]) => type === 'all' || types.includes(type);
  realtime.emit(companyId, 'data-cleanup.changed', {});
  realtime.emit(companyId, 'contacts.changed', { ids: [] });
  realtime.emit(companyId, 'chats.resync', {});
  realtime.emit(companyId, 'crm.changed', { columns: [], contacts: [] });
  if (isOf('contacts', 'tags')) realtime.emit(companyId, 'tags.changed', { ids: [] });
  if (isOf('contacts', 'custom_fields')) realtime.emit(companyId, 'custom-fields.changed', { ids: [] });
  if (isOf('contacts', 'flows')) realtime.emit(companyId, 'shipping-cycles.changed', { ids: [] });
  if (!isOf('flows')) return;
  realtime.emit(companyId, 'flows.changed', { ids: [] });
  realtime.emit(companyId, 'keywords.changed', { ids: [] });
  realtime.emit(companyId, 'broadcasts.changed', { ids: [] });
  realtime.emit(companyId, 'company.changed', {});
  if (!isOf()) return;
  realtime.emit(companyId, 'contact-filters.changed', { ids: [] });
  realtime.emit(companyId, 'quick-messages.changed', { ids: [] });
}
