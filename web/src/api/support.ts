import { screens } from '@yupflow/contract/screens';

/**
 * The session of a reseller's support, kept by this tab alone: other tabs stay where they are, and closing this one
 * leaves the company.
 */
const key = 'support';

// Where storage is switched off, the visit lasts as long as the page.
let kept: string | null = null;

export function readSupport(): string | null {
  try {
    return sessionStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

function keepSupport(token: string): void {
  kept = token;
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Kept above.
  }
}

export function clearSupport(): void {
  kept = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Cleared above.
  }
}

/** The page begins anew as the guest: nothing that was loaded for one is shown to the other. */
export function startSupport(token: string): void {
  keepSupport(token);
  location.assign('/');
}

/** Back to who this browser is, and to where the visit began. */
export function endSupport(): void {
  clearSupport();
  location.assign(screens['franchise-companies'].path);
}
