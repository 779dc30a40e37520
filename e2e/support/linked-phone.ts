import { expect } from '@playwright/test';
import { companies } from '@yupflow/contract/companies';
import { connections } from '@yupflow/contract/connections';
import type { Account } from '@yupflow/whatsapp-server/account';
import type { Person } from './people.ts';

/** A line that this phone has scanned already. */
export async function haveLinked({ call }: Person, phone: Account, name: string): Promise<string> {
  await call(companies.updateActive, { body: { showAttendantName: 'false' } });
  const { id } = await call(connections.create, { body: { name, type: 'whatsapp' } });
  const read = async () => (await call(connections.getQr, { params: { id } })).qr;
  await expect.poll(read).not.toBeNull();
  await phone.scan((await read()) ?? '');
  await expect.poll(async () => (await call(connections.get, { params: { id } })).status).toBe('CONNECTED');
  return id;
}
