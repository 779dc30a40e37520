import { valueLengths } from '@yupflow/flow-engine/values/value-lengths';
import { sessionDays } from './session-cookie.ts';

/** Sizes and rates both sides agree on. */
export const limits = {
  page: { default: 25, most: 100 },
  pollOptions: 12,
  pollOptionLength: 100,
  pollQuestionLength: 255,
  /** WhatsApp shows no longer name of a group. */
  groupNameLength: 100,
  /** People who are put into a group, or changed there, at once. */
  groupPeopleAtOnce: 50,
  templateValues: 50,
  templateValueLength: 1_024,
  /** How much of what was said before a phone was linked may be taken over. */
  historyDays: 365,
  /** Counting stops here: a total beyond is answered as this number with `has_more_than_total`. */
  countedTotal: 10_000,
  passwordLength: { least: 8, most: 200 },
  emailLength: valueLengths.email,
  searchLength: 100,
  nameLength: 60,
  jsonBytes: 1_048_576,
  /** A file that is sent or received. */
  uploadBytes: 100 * 1_048_576,
  /** An image beyond this many pixels is refused before it is decoded. */
  imagePixels: 50_000_000,
  /** Faces and logos: what may be sent, and how large they are kept. */
  pictureBytes: 5 * 1_048_576,
  pictureSide: 512,
  signedLinkSeconds: 3_600,
  /** Links that confirm an address or reset a password. */
  accountLinkSeconds: 3_600,
  inviteDays: 7,
  /** The longest period that one look at the figures takes. */
  dashboardDays: 366,
  /** Those that it shows; an export has all. */
  dashboardMembers: 50,
  /** Counted no further: nobody waits for the exact number. */
  dashboardOverdue: 1_000,
  descriptionLength: 200,
  contactNameLength: valueLengths.name,
  documentLength: valueLengths.document,
  noteLength: 5_000,
  fieldValueLength: valueLengths.text,
  tagsOfContact: 100,
  customFields: 500,
  /** Picked one by one; whoever means more says it by a filter. */
  pickedContacts: 1_000,
  /** How long a deleted contact can be restored, and a job on many be undone. */
  undoDays: 7,
  /** How long what an export or an import wrote is kept for its link. */
  jobFileDays: 1,
  importColumns: 1_000,
  importRows: 1_048_575,
  /** What a sheet may grow to when it is unpacked: a bomb is noticed while it inflates. */
  importInflatedBytes: 2 * 1_073_741_824,
  phoneDigits: { least: 8, most: 15 },
  /** As long as the channel itself takes it; in characters. */
  messageLength: 65_536,
  captionLength: 1_024,
  /** For marks of an audio's loudness. */
  waveformPoints: 64,
  quickMessages: 1_000,
  connections: 100,
  /** How far ahead a message can be scheduled. */
  scheduledDays: 366,
  /** How long after it was sent a message can be changed, and taken back for everyone. */
  editMinutes: 15,
  revokeHours: 48,
  /** Whoever has a chat open says so this often; who was silent twice as long has gone. */
  presenceSeconds: 20,
  internalChatMembers: 256,
  rangesOfDay: 6,
  flows: 2_000,
  folders: 500,
  keywords: 500,
  keywordWords: 100,
  keywordLength: 100,
  keywordMessages: 5,
  flowSecrets: 500,
  /** Of one flow. */
  flowTests: 50,
  /** What is told of a test that failed. */
  flowTestChanges: 20,
  /** A document on its way to the server. */
  flowBytes: 4 * 1_048_576,
  /** Whoever has the builder open says so this often. */
  editorSeconds: 20,
  holidays: 200,
  broadcastLines: 20,
  /** What a line may begin in a day in mass sends, at the very most. */
  massCap: 100_000,
  broadcastTests: 5,
  shippingCycles: 200,
  cycleSteps: 50,
  crmColumns: 50,
  webhooks: 100,
  webhookBytes: 262_144,
  webhookDepth: 20,
  webhookPaths: 10,
  webhookFields: 100,
  webhookActions: 30,
  webhookRequests: 50,
  apiKeys: 50,
  apiScopes: 50,
  outgoingWebhooks: 20,
  plans: 50,
  coupons: 1_000,
  franchiseRoles: 200,
  franchiseKeys: 50,
  franchiseWebhooks: 20,
  announcements: 1_000,
  /** How long a deleted company can be restored. */
  companyGraceDays: 30,
  /** How long the reseller's support may stay in a company. */
  supportMinutes: 60,
  /** How long a PIX can be paid, and how long a look at an invoice waits for its state to change. */
  pixHours: 24,
  invoiceWaitSeconds: 25,
  cleanupsShown: 10,
  activationCodeLength: 16,
  sessionDays,
  badSignIns: { attempts: 5, seconds: 300 },
  signInsPerAddress: { attempts: 100, seconds: 300 },
  registersPerAddress: { attempts: 20, seconds: 3_600 },
  mailsPerAccount: { attempts: 5, seconds: 3_600 },
  testMails: { attempts: 30, seconds: 3_600 },
  mailsPerAddress: { attempts: 30, seconds: 3_600 },
  badCodes: { attempts: 10, seconds: 3_600 },
  checkoutsPerAddress: { attempts: 30, seconds: 3_600 },
  paymentsPerInvoice: { attempts: 20, seconds: 3_600 },
  couponsPerAddress: { attempts: 60, seconds: 3_600 },
  invitesPerCompany: { attempts: 100, seconds: 86_400 },
  /** Of one session or key. */
  requestsPerMinute: 600,
  /** Of an address whose callers nobody knows yet; of a person, with all their sessions; of a company, with all its people and keys. */
  requestsPerMinuteOf: { address: 3_000, user: 2_400, company: 12_000 },
  /** Longest time to send one request, an upload included. */
  requestSeconds: 300,
} as const;
