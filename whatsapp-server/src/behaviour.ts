/** How well the network and the phones behave towards one account. Tests make it worse. */
export class Behaviour {
  /** Of what the account sends: whether those who got it tell so by themselves. */
  receipts: 'prompt' | 'twice' | 'shuffled' | 'late' | 'none' = 'prompt';
  /** Whether people read what they get at once. */
  isReading = false;
  /** The server takes messages, and does not say so. */
  withholdsAcks = false;
  /** The network dies in the middle of the next message to a device. */
  cutsNextMessage = false;
  /** What a phone does when one of its devices asks for a file once more. */
  filesAgain: 'puts' | 'has-none' | 'says-nothing' = 'puts';
  /** The devices have no network: none of them reaches the server. */
  isAway = false;
  /** So is the next login answered, once. */
  nextRefusal: number | null = null;
  restrictedUntil: Date | null = null;
  /** It was too much at once: messages are refused, and so is the question who has WhatsApp. */
  isOverLimit = false;
}
