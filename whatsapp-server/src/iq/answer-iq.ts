import { node, serverJid } from '../nodes.ts';
import { answerGroups, setGroupPicture } from './groups.ts';
import { type Answer, type Iq, IqRefused } from './iq.ts';
import { answerKeys } from './keys.ts';
import {
  answerAppState,
  answerBlocklist,
  answerMediaHosts,
  answerMex,
  answerPicture,
  answerPrivacy,
  answerProps,
} from './own-account.ts';
import { answerUsync } from './usync.ts';

const answers: Readonly<Record<string, (iq: Iq) => Answer>> = {
  encrypt: answerKeys,
  usync: answerUsync,
  'w:g2': answerGroups,
  'w:m': answerMediaHosts,
  'w:mex': answerMex,
  'w:profile:picture': (iq) => (iq.stanza.attrs.type === 'set' ? setGroupPicture(iq) : getPicture(iq)),
  'w:sync:app:state': answerAppState,
  abt: answerProps,
  blocklist: answerBlocklist,
  privacy: answerPrivacy,
  passive: wakeUp,
  md: signOut,
};

/** Only of those whom the device may see. */
const getPicture: (iq: Iq) => Answer = answerPicture;

/** Every question gets its answer; what nobody knows here (pings, statistics) is confirmed. */
export function answerIq(iq: Iq): void {
  const { connection } = iq.device;
  const { xmlns = '', id, to = serverJid } = iq.stanza.attrs;
  const reply = (type: string, content: Answer) =>
    connection?.send(node('iq', { from: to, type, id }, content && [...content]));
  try {
    reply('result', answers[xmlns]?.(iq));
  } catch (error) {
    if (!(error instanceof IqRefused)) throw error;
    reply('error', [node('error', { code: String(error.code), text: error.message })]);
  }
}

function wakeUp({ subject, device }: Iq): Answer {
  // After the answer: the device waits for it before it hears anything else.
  if (subject?.tag === 'active') queueMicrotask(() => device.activate());
  return undefined;
}

function signOut({ subject, device, directory }: Iq): Answer {
  if (subject?.tag === 'remove-companion-device') directory.findAccount(device.owner.phone)?.removeDevice(device);
  return undefined;
}
