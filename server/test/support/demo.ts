import { prepareDemo } from '../../src/prepare-demo.ts';
import { Person, request } from './people.ts';
import { secretKey, startTestServer, type TestServer } from './test-server.ts';

export const demoAccount = { email: 'owner@demo.local', password: 'a password for tests' };

/** A server with the demo, and its owner signed in. */
export async function startDemo(
  ...how: Parameters<typeof startTestServer>
): Promise<{ world: TestServer; marina: Person }> {
  const world = await startTestServer(...how);
  const seed = () => prepareDemo(world.address, { ...world.config, demo: demoAccount }, secretKey);
  // Two processes that start at once, and one that comes later.
  await Promise.all([seed(), seed()]);
  await seed();
  const { origin } = world;
  const { token } = (await request(origin, 'POST', '/login', demoAccount)).body;
  return { world, marina: new Person({ origin, token, userId: '', email: demoAccount.email, companyId: '' }) };
}
