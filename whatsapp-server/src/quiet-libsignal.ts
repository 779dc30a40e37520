const noise =
  /^(Closing|Opening|Removing old closed|Migrating) session|^Session (already|error)|^Closing open session|^Failed to decrypt message|^Decrypted message with closed/;

let isQuiet = false;

/** libsignal prints the private keys of sessions to the console. */
export function quietLibsignal(): void {
  if (isQuiet) return;
  isQuiet = true;
  for (const level of ['info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!noise.test(String(words[0]))) print(...words);
    };
  }
}
