import type { WASocket } from 'baileys';
import { codeOf, isSignedOut } from './disconnects.ts';

/** Takes us off the phone's list of devices. Resolves once WhatsApp has said so, by an answer or by throwing us out. */
export function signOut(socket: WASocket, jid: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
    if (connection !== 'close') return;
    if (isSignedOut(codeOf(lastDisconnect?.error))) resolve();
    else reject(lastDisconnect?.error ?? new Error('the line ended before it was signed out'));
  });
  // The library's own way out does not wait for an answer, and the network may be gone.
  const removal = { tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } };
  socket
    .query({ tag: 'iq', attrs: { to: '@s.whatsapp.net', type: 'set', xmlns: 'md' }, content: [removal] })
    .then((answer) => (answer ? resolve() : reject(new Error('nobody answered to the sign-out'))), reject);
  return promise;
}
