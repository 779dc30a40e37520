import { byId } from './dom.ts';

/** Asks the server to do something; what it refuses is shown. */
export async function ask(deed: string, facts: Readonly<Record<string, unknown>>): Promise<boolean> {
  const response = await fetch(`/deeds/${deed}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  }).catch(() => null);
  if (response?.ok) return true;
  complain(response ? await response.text() : 'The loopback server does not answer.');
  return false;
}

/** A file is sent by itself first; a message then names it. */
export async function upload(file: Blob): Promise<string | null> {
  const response = await fetch('/files', { method: 'POST', body: file }).catch(() => null);
  if (response?.ok) return response.text();
  complain(response ? await response.text() : 'The loopback server does not answer.');
  return null;
}

let hiding = 0;
function complain(text: string): void {
  const toast = byId('toast');
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => {
    toast.hidden = true;
  }, 6_000);
}
