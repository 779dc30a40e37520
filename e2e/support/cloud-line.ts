import { expect } from '@playwright/test';
import { connections } from '@yupflow/contract/connections';
import type { GraphNumber } from '@yupflow/whatsapp-server/graph/graph-number';
import type { CloudWorld } from './cloud-world.ts';
import type { Person } from './people.ts';

export const tokenOf = ({ tokens }: GraphNumber): string => [...tokens][0] ?? '';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly number: GraphNumber;
}

/** A number that was there before: connected, and heard. */
export async function haveCloudLine(world: CloudWorld, { call }: Person, number: GraphNumber): Promise<Named> {
  const name = 'API da loja';
  const { id, cloud } = await call(connections.create, {
    body: {
      name,
      type: 'cloud',
      cloud: {
        phone_number_id: number.phoneNumberId,
        business_id: number.businessId,
        token: tokenOf(number),
        app_secret: number.appSecret,
      },
    },
  });
  expect(await world.enterWebhook(number, cloud?.webhook_url ?? '', cloud?.verify_token ?? '')).toBe('verified');
  await expect.poll(async () => (await call(connections.get, { params: { id } })).status).toBe('CONNECTED');
  return { id, name, number };
}
