/** Sizes and rates both sides agree on. */
export const limits = {
  page: { default: 25, most: 100 },
  /** Counting stops here: a total beyond is answered as this number with `has_more_than_total`. */
  countedTotal: 10_000,
  passwordLength: { least: 8, most: 200 },
  emailLength: 254,
  searchLength: 100,
  nameLength: 60,
  jsonBytes: 1_048_576,
  uploadBytes: 64 * 1_048_576,
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
  descriptionLength: 200,
  phoneDigits: { least: 8, most: 15 },
  activationCodeLength: 16,
  sessionDays: 30,
  badSignIns: { attempts: 5, seconds: 300 },
  signInsPerAddress: { attempts: 100, seconds: 300 },
  registersPerAddress: { attempts: 20, seconds: 3_600 },
  mailsPerAccount: { attempts: 5, seconds: 3_600 },
  mailsPerAddress: { attempts: 30, seconds: 3_600 },
  badCodes: { attempts: 10, seconds: 3_600 },
  invitesPerCompany: { attempts: 100, seconds: 86_400 },
  requestsPerMinute: 600,
  /** Longest time to send one request, an upload included. */
  requestSeconds: 300,
} as const;
