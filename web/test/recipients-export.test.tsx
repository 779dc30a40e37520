import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Job } from '@yupflow/contract/jobs';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { startSession } from '../src/api/session.ts';
import { useRecipientsExport } from '../src/features/broadcasts/report/use-recipients-export.ts';
import { ana, fakeWire, type Wire } from './wire.ts';

const broadcast = '01930000-0000-7000-8000-0000000000a1';
const underWay: Job = {
  id: '01930000-0000-7000-8000-0000000000a2',
  type: 'broadcast_export',
  state: 'running',
  processed: 40,
  total: 100,
  errors: [],
  file: null,
  can_undo: false,
  can_cancel: true,
  data: { broadcast, name: 'Lista VIP', state: 'failed' },
  created_by: { id: ana.id, name: ana.name },
  created_at: '2026-11-16T12:00:00.000Z',
  finished_at: null,
};
const made: Job = {
  ...underWay,
  state: 'done',
  processed: 100,
  file: {
    key: 'sheet',
    name: 'Lista VIP.xlsx',
    type: 'application/vnd.ms-excel',
    size: 4_096,
    url: '/api/files/sheet',
  },
  finished_at: '2026-11-16T12:00:05.000Z',
};

let wire: Wire;
let stored: Job;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  startSession('a-token');
  wire = fakeWire();
  stored = underWay;
  wire.on('GET /api/jobs', () => Response.json({ results: [stored], cursor: null }));
  wire.on(`GET /api/jobs/${underWay.id}`, () => Response.json(stored));
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = (id = broadcast) => renderHook(() => useRecipientsExport(id), { wrapper }).result;

it('shows a sheet that is being made to whoever comes back to the report', async () => {
  const sheet = open();
  await waitFor(() => expect(sheet.current.job).toMatchObject({ state: 'running', processed: 40 }));
  expect(sheet.current.isBusy).toBe(true);
});

it('offers a sheet that was made meanwhile, until it was put away', async () => {
  stored = made;
  const sheet = open();
  await waitFor(() => expect(sheet.current.job?.state).toBe('done'));
  expect(sheet.current.isBusy).toBe(false);
  act(() => sheet.current.close());
  expect(sheet.current.job).toBeUndefined();

  const later = open();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(later.current.job).toBeUndefined();
});

it('has nothing to tell of the sheets of other broadcasts', async () => {
  const sheet = open('01930000-0000-7000-8000-0000000000a9');
  await waitFor(() => expect(wire.heard.some(({ path }) => path === '/api/jobs')).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sheet.current.job).toBeUndefined();
});
