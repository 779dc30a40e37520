import { parseArgs } from 'node:util';
import { email, name } from '@yupflow/contract/fields';
import { hostName } from '@yupflow/contract/franchise';
import type pg from 'pg';
import type * as z from 'zod/mini';
import { createFranchise, listFranchises, setPaid } from '../src/modules/franchise/manage-franchises.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDataDir } from '../src/platform/data-dir.ts';
import { asOwner } from '../src/platform/db/owner-connection.ts';
import { reachDatabase } from '../src/platform/db/reach-database.ts';
import { StartError } from '../src/platform/start-error.ts';
import { runCommand, say } from './support/run-command.ts';

/** Makes and suspends resellers, for whoever runs the deployment. */
const usage = `npm run franchise -- create --name NAME --domain HOST --admin EMAIL
npm run franchise -- list
npm run franchise -- suspend HOST
npm run franchise -- resume HOST`;

function read(what: string, schema: z.ZodMiniType<string, unknown>, given: string | undefined): string {
  const parsed = schema.safeParse(given);
  if (!given || !parsed.success || parsed.data === '') throw new StartError(`${what} is missing or wrong.\n\n${usage}`);
  return parsed.data;
}

type Command = (owner: pg.Client) => Promise<void>;

async function list(owner: pg.Client): Promise<void> {
  for (const { name: called, domains, is_default, is_paid, companies, admins } of await listFranchises(owner)) {
    const facts = [is_default ? 'default' : '', is_paid ? '' : 'suspended', `companies: ${companies}`];
    say([called, domains.join(', '), ...facts, admins.join(', ')].filter(Boolean).join(' · '));
  }
}

function readCommand(): Command {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, domain: { type: 'string' }, admin: { type: 'string' } },
  });
  const [verb, host] = positionals;
  if (verb === 'list') return list;
  if (verb === 'create') {
    const asked = {
      name: read('--name', name, values.name),
      domain: read('--domain', hostName, values.domain),
      adminEmail: read('--admin', email, values.admin),
    };
    return async (owner) => {
      const { password } = await createFranchise(owner, asked);
      say(`${asked.name} is at ${asked.domain}; ${asked.adminEmail} looks after it.`);
      if (password) say(`Password (shown only once): ${password}`);
    };
  }
  if (verb === 'suspend' || verb === 'resume') {
    const domain = read('HOST', hostName, host);
    return async (owner) => {
      await setPaid(owner, domain, verb === 'resume');
      say(verb === 'resume' ? `${domain} is open again.` : `${domain} is suspended: nobody gets into its companies.`);
    };
  }
  throw new StartError(usage);
}

await runCommand(async () => {
  const command = readCommand();
  const config = readConfig(process.env);
  openDataDir(config.dataDir);
  const { address, leave } = await reachDatabase(config, say);
  try {
    await asOwner(address, command);
  } finally {
    await leave();
  }
});
