/** How libsignal's lines begin that carry whole sessions, private keys included, or tell of every one of them. */
const noisy =
  /^(Closing |Opening session|Removing old closed session|Session already |Migrating session|Decrypted message with closed session|Failed to decrypt message|Session error|V1 session storage)/;
const ofLibsignal = /[\\/]node_modules[\\/]libsignal[\\/]/;
const methods = ['info', 'warn', 'error', 'log'] as const;

let isInstalled = false;

/** libsignal prints private keys to the console. Its lines are dropped; what others print passes, whatever it says. */
export function filterConsole(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const method of methods) {
    const print = console[method];
    console[method] = (...words: unknown[]) => {
      if (!isOfLibsignal(words[0])) print.apply(console, words);
    };
  }
}

/** The stack is only looked at where the words fit: it is slow. */
function isOfLibsignal(first: unknown): boolean {
  if (typeof first !== 'string' || !noisy.test(first)) return false;
  // This function, the console's and the one that prints.
  const [caller = ''] = new Error().stack?.split('\n').slice(3) ?? [];
  return ofLibsignal.test(caller);
}
