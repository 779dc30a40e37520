/** Failpoints round each commit and each send, from a message's place in the outbox to its receipts. */
export const sendPoints = [
  'outbox.before-claim',
  'outbox.after-claim',
  'outbox.before-send',
  'outbox.after-send',
  'outbox.before-written',
  'outbox.after-written',
  'receipts.before-commit',
  'receipts.after-commit',
];
