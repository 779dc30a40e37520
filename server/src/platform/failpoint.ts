import { StartError } from './start-error.ts';

/** Every point where a test can make a process die, fail or freeze. A name that is not here does not compile. */
const names = [
  'tags.before-commit',
  'tags.after-commit',
  'contacts.before-commit',
  'contacts.after-commit',
  'codes.before-commit',
  'codes.after-commit',
  'invites.before-commit',
  'invites.after-commit',
  'register.before-commit',
  'register.after-commit',
  'files.before-put',
  'files.before-row',
  'media.before-row',
  'jobs.before-handler',
  'jobs.after-handler',
  'company-jobs.before-commit',
  'company-jobs.after-commit',
  'company-jobs.before-end',
  'inbound.before-commit',
  'inbound.after-commit',
  'inbound.before-ack',
  'bus.before-send',
  'messages.before-commit',
  'messages.after-commit',
  'outbox.before-claim',
  'outbox.after-claim',
  'outbox.before-send',
  'outbox.after-send',
  'outbox.before-written',
  'outbox.after-written',
  'receipts.before-commit',
  'receipts.after-commit',
  'drafts.before-commit',
  'drafts.after-commit',
  'clones.before-commit',
  'scheduled.before-commit',
  'scheduled.after-commit',
  'flow-requests.after-call',
  'flows.before-commit',
  'flows.after-commit',
  'flow-wake.before-commit',
  'flow-wake.after-commit',
  'cycles.before-commit',
  'cycles.after-commit',
  'crm-stages.before-commit',
  'crm-stages.after-commit',
  'dashboard.before-commit',
  'purge.after-sign-out',
  'purge.after-files',
  'purge.before-commit',
  'purge.after-batch',
  'purge.after-company',
  'webhook.before-commit',
  'webhook.after-commit',
  'broadcast.before-freeze',
  'broadcast.after-freeze',
  'broadcast.before-commit',
  'broadcast.after-commit',
  'outgoing.after-claim',
  'outgoing.after-send',
  'outgoing.after-settle',
  'franchise-deliveries.after-claim',
  'franchise-deliveries.after-send',
  'franchise-deliveries.before-settle',
  'franchise-deliveries.after-settle',
  'data-cleanup.before-commit',
  'data-cleanup.after-commit',
  'data-cleanup.before-end',
  'checkout.before-commit',
  'checkout.after-commit',
  'charges.after-row',
  'charges.after-call',
  'charges.after-ask',
  'charges.after-callback',
  'charges.after-refund',
  'webhook-ingress.before-commit',
  'webhook-ingress.after-commit',
  'cloud-ingress.before-answer',
  'settle.before-commit',
  'settle.after-commit',
  'billing.before-commit',
  'billing.after-commit',
  'backup.before-name',
  'restore.after-mark',
  'restore.before-commit',
  'restore.before-end',
  'whatsapp.after-pair',
  'whatsapp.after-decrypt',
  'whatsapp.after-persist',
  'whatsapp.before-receipt',
  'whatsapp.within-history',
] as const;

type FailpointName = (typeof names)[number];

const actions = {
  kill: () => process.kill(process.pid, 'SIGKILL'),
  throw: (name: FailpointName) => {
    throw new Error(`failpoint ${name}`);
  },
  pause: () => process.kill(process.pid, 'SIGSTOP'),
} as const;

type Action = keyof typeof actions;

let armed: ReadonlyMap<FailpointName, Action> | null = null;

/** Reads FAILPOINT: names with commas between, each alone (`kill`) or with what happens there, as in `name:throw`. */
export function armFailpoints(list: string | null): void {
  armed = list ? new Map(list.split(',').map(readOne)) : null;
}

function readOne(text: string): [FailpointName, Action] {
  const [wanted, wantedAction = 'kill'] = text.trim().split(':');
  const name = names.find((known) => known === wanted);
  if (!name) throw new StartError(`FAILPOINT names "${wanted}", but the failpoints are ${names.join(', ')}.`);
  const action = (Object.keys(actions) as Action[]).find((known) => known === wantedAction);
  if (!action)
    throw new StartError(`FAILPOINT asks for "${wantedAction}" at ${name}, but only kill, throw and pause can happen.`);
  return [name, action];
}

/** Nothing, unless FAILPOINT names this point. */
export function failpoint(name: FailpointName): void {
  const action = armed?.get(name);
  if (action) actions[action](name);
}
