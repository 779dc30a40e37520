import { type RoleNames, socketAddress } from '../../src/platform/db/database-address.ts';
import { armFailpoints } from '../../src/platform/failpoint.ts';
import { crashQueue } from './crash-queue.ts';
import { startJobsProcess } from './jobs-process.ts';

/** A process of its own that works on jobs and dies where FAILPOINT says. */
interface Server {
  host: string;
  port: number;
  user: string;
  database: string;
  roles: RoleNames;
}

const { database, roles, ...server } = JSON.parse(process.env.SERVER ?? '') as Server;
armFailpoints(process.env.FAILPOINT ?? null);
const { jobs } = await startJobsProcess({ address: socketAddress(server, database, roles) }, 'worker');
await jobs.work(crashQueue, async () => {});
