/** Ids that the examples of the documentation share, so that one can be followed to the next. */
export const exampleIds = {
  contact: '019a8f2e-4c10-7d3a-9b61-2f0c8e5a7710',
  otherContact: '019a8f2e-51b7-7a0c-8d4e-6b1f93c2d804',
  vip: '019a3c11-0b52-7e44-a1f3-90d27c6b1e05',
  architect: '019a3c11-0f8d-7c12-b7a9-3e5d04f8c216',
  city: '019a3c12-2a70-7b91-8c3d-51f6ae9072b3',
  lastPurchase: '019a3c12-31ce-70d5-9e24-c8b7135f6a40',
  totalSpent: '019a3c12-38f1-7f66-ad08-0e92b4d7531c',
  freeShipping: '019a3c12-4b03-7a1d-b2c5-7d40f619e8a7',
  filter: '019a8f31-7e25-7c80-93ba-d1465f0e2c98',
  job: '019a8f33-0d94-7b17-85e2-4a6c90fb31d5',
  import: '019a8f34-9c3a-72f8-b160-e57d28a4c903',
  note: '019a8f36-15e8-7d09-a84c-b20f6d97e341',
  member: '019a3b90-6f47-7e2b-9d15-c3a80b72f4e6',
  company: '019a3b90-6f02-7a11-8e5d-9b40c7f2d615',
  apiKey: '019a8f71-2c58-7e30-a7d9-0b6f4e8135ca',
  line: '019a3c20-1a44-7c08-9f52-6e80d3b1745c',
  chat: '019a8f2e-6a90-7e15-8b27-41c9d05f7ae3',
  message: '019a8f40-0c31-7a92-b5d6-83f7e21c0b94',
  answerMessage: '019a8f40-2f76-7d4b-9a08-c51e6b94f302',
  ticket: '019a8f2e-6b02-7b31-a6c4-f8e07d259b16',
  flow: '019a3d02-55e1-7f0a-8c93-b24d71e6a05f',
  flowVersion: '019a8e15-7b20-7c6d-92e8-0a5f4d13b7c1',
  cycle: '019a3d10-3e08-7a57-b1f4-95c60e8d2a73',
  cycleStep: '019a3d10-4412-7d9e-8065-3fb1a7e492c8',
  enrolment: '019a8f50-6d3c-7e71-a94b-d0285c17fe36',
  broadcast: '019a8f60-12b5-7b84-8e3a-617c9fd0254e',
  outgoingWebhook: '019a8f70-08a6-7c1f-bd52-e94370a8c61b',
  delivery: '019a8f70-5be9-7a63-9c0d-2f8ea6514d70',
} as const;

/** As `POST /files` names a file. */
export const exampleFileKey = 'Zk3vQ1xT8mWc5RjUe0HbYn7LpAsDfG2o';
