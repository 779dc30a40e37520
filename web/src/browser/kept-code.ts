const name = 'activation-code';

/** Whoever comes by a mail's link to make an account finds its code again where it is redeemed, in this tab. */
export function keepCode(code: string | undefined): void {
  try {
    if (code) sessionStorage.setItem(name, code);
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage it is typed from the mail.
  }
}

export function keptCode(): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
