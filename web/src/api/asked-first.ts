declare global {
  /** What public/first.js asked for before the app was there, and as whom. */
  var askedFirst: { readonly token: string | null; readonly answers: Record<string, Promise<Response>> } | undefined;
}

/** The answer to what was asked for already by the same person. It serves once: a second look is a new question. */
export function takeAskedFirst(path: string, token: string | null): Promise<Response> | undefined {
  const asked = globalThis.askedFirst;
  const answer = asked?.token === token ? asked.answers[path] : undefined;
  if (answer) delete asked?.answers[path];
  return answer;
}
