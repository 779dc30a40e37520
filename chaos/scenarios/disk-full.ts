import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, type Person } from '../../server/test/support/people.ts';
import { samples } from '../../server/test/support/sample-files.ts';
import { upload } from '../../server/test/support/upload.ts';
import { aCompany, moveClock, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario } from '../support/scenario.ts';
import { isAtRest, openChats, phonesOf, say, talkFigures, write } from '../support/talk.ts';

const fullAt = 1_048_576;
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const scenario: Scenario = {
  fault: 'disk full',
  holds: 'text still flows; media retryable; no truncated file served',
  async run(run) {
    const rounds = run.isLong ? 50 : 2;
    const deployment = await run.deploy();
    let nodes = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const [phone = ''] = phonesOf(1);
    const [chat = ''] = await openChats(deployment, line, [phone]);
    const file = Buffer.concat([samples.pdf, Buffer.alloc(2 * fullAt, 'x')]);
    const { key } = bodyOf(await upload(owner, file, 'contrato.pdf'), 201);
    await nodes[1].kill();
    bodyOf(await owner.post(`/simulator/${line.id}/messages`, { from: phone, media: { key } }), 201);
    await nodes[0].kill();

    nodes = await Promise.all([deployment.startWeb({}, fullAt), deployment.startWorker({}, fullAt)]);
    for (let round = 0; round < rounds; round += 1) {
      await write(owner, chat, `out ${round}`);
      await say(deployment, line, phone, `in ${round}`);
    }
    await msUntil(() => isAtRest(deployment, lines), 120_000);
    await msUntil(async () => (await filesOf(deployment)).length > 0);
    const refused = await upload(owner, file, 'outro.pdf');
    const figures = await talkFigures(deployment, lines);
    const meanwhile = await mediaOf(deployment, owner, chat);
    const left = partsOf(deployment);

    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    await moveClock(owner, 'PT2H');
    await msUntil(async () => (await filesOf(deployment)).some(({ isWhole }) => isWhole), 120_000);
    const { url } = (await mediaOf(deployment, owner, chat)) ?? {};
    const served = await fetch(new URL(url ?? '', deployment.origin), {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return [
      ...figures,
      none('files that were given up, or shown while they could not be whole', meanwhile?.state === 'waiting' ? 0 : 1),
      none('uploads that were taken', refused.status < 500 ? [refused.status] : []),
      none('parts of files that were left', left),
      none(
        'files that are other than they were, once there is room',
        sumOf(await served.bytes()) === sumOf(file) ? 0 : 1,
      ),
    ];
  },
};

interface Shown {
  readonly id: string;
  readonly media: { readonly state: string; readonly url: string | null } | null;
}

/** What phones sent, looked up beside the product: who asks it that often is refused. */
const filesOf = ({ ask }: Deployment) =>
  ask<{ id: string; isWhole: boolean }>(
    `select id, media_key is not null as "isWhole" from messages where direction = 'in' and media is not null`,
  );

/** Of the file that the phone sent, as it is shown. */
async function mediaOf(deployment: Deployment, owner: Person, chat: string): Promise<Shown['media'] | undefined> {
  const [file] = await filesOf(deployment);
  // Far above what was written since.
  const page = bodyOf(await owner.get(`/chats/${chat}/messages?around=${file?.id}`), 200) as { results: Shown[] };
  return page.results.find(({ id }) => id === file?.id)?.media;
}

const partsOf = ({ dataDir }: Deployment) => readdirSync(join(dataDir, 'files/incoming'));
