import type { Outgoing } from '../run/effect.ts';

/** A message with choices where the channel shows no buttons: a numbered menu in words. */
export function choicesAsText({ text, footer, options }: Extract<Outgoing, { kind: 'choices' }>): string {
  const lines = options.map(({ label, description }, index) => {
    const line = `${index + 1}. ${label}`;
    return description === '' ? line : `${line} – ${description}`;
  });
  return [text, lines.join('\n'), footer && `_${footer}_`].filter((part) => part !== '').join('\n\n');
}
