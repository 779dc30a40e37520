import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import { flowRequestQueue } from '../../jobs/flow-requests.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { franchiseOfCompany } from '../../platform/mail/letterhead.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { notifyMany } from '../notifications/notifications.service.ts';

interface RequestParts {
  readonly jobs: Pick<Jobs, 'enqueueMany'>;
  readonly realtime: Pick<Realtime, 'emitTo'>;
}

type Asked = EffectOf<'http_request' | 'pixel' | 'email' | 'notified'>;

/** Who it is about. */
interface About {
  readonly sessionId: string;
  readonly conversationId: string;
  /** The contact's name, and the flow's. */
  readonly name: string;
  readonly flow: string;
}

interface Asking {
  readonly about: About;
  readonly effect: Asked;
}

/** What flows ask of the world outside become jobs of the same transaction: they happen if and only if that commits. */
export async function askOutside(
  { jobs, realtime }: RequestParts,
  tx: Tx,
  companyId: string,
  asked: readonly Asking[],
): Promise<void> {
  const mails = asked.flatMap(({ effect }) =>
    effect.type === 'email' ? [{ to: effect.to, subject: effect.subject, text: effect.text }] : [],
  );
  if (mails.length > 0) {
    const franchiseId = await franchiseOfCompany(tx, companyId);
    await jobs.enqueueMany(
      tx,
      mailQueue,
      mails.map((mail) => ({ ...mail, franchiseId })),
    );
  }
  await jobs.enqueueMany(
    tx,
    flowRequestQueue,
    asked.flatMap(({ about: { sessionId }, effect }) =>
      effect.type === 'http_request' || effect.type === 'pixel'
        ? [{ companyId, sessionId, effect: { ...effect } }]
        : [],
    ),
  );
  for (const { about, effect } of asked) {
    if (effect.type !== 'notified') continue;
    const { conversationId: chat, name, flow } = about;
    await notifyMany(tx, realtime, effect.members, {
      kind: 'flow.notified',
      data: { chat, name, flow, text: effect.text },
      companyId,
    });
  }
}
