type Answers = Record<string, Promise<Response>>;

declare global {
  /** What public/first.js asked for before the app was there, and as whom. */
  var askedFirst:
    | {
        readonly token: string | null;
        readonly answers: Answers;
        /** Null until it is known. */
        readonly company: string | null;
        readonly ofCompany: Answers;
      }
    | undefined;
}

/** Whether an answer still waits for its question: whoever asks now may get one that is older than they are. */
export function isAnyAskedFirst(): boolean {
  const { answers = {}, ofCompany = {} } = globalThis.askedFirst ?? {};
  return Object.keys(answers).length + Object.keys(ofCompany).length > 0;
}

/** What was asked for that long ago is asked anew. */
export function forgetAskedFirst(): void {
  globalThis.askedFirst = undefined;
}

interface Asker {
  readonly token: string | null;
  readonly company: string | undefined;
}

/** The answer to what was asked for already by the same person. It serves once: a second look is a new question. */
export function takeAskedFirst(path: string, { token, company }: Asker): Promise<Response> | undefined {
  const asked = globalThis.askedFirst;
  if (asked?.token !== token) return;
  const answers = path in asked.answers ? asked.answers : company === asked.company ? asked.ofCompany : {};
  const answer = answers[path];
  delete answers[path];
  return answer;
}
