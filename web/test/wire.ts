import type { Company, OwnCompany } from '@yupflow/contract/companies';
import type { ErrorCode, FieldErrors } from '@yupflow/contract/error-codes';
import { errorCodes } from '@yupflow/contract/error-codes';
import type { Infos } from '@yupflow/contract/infos';
import type { User } from '@yupflow/contract/me';
import { type CompanyPermission, resellerModules } from '@yupflow/contract/permissions';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import type { Tag } from '@yupflow/contract/tags';
import { vi } from 'vitest';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = Response | Promise<Response>;
type Handler = (heard: Heard) => Answer;

/** What stands in for the network: the one thing that tests of the web app fake. */
export interface Wire {
  readonly heard: Heard[];
  /** Answers a call, such as 'GET /api/tags', from now on. */
  on(call: string, handler: Handler): void;
  /** Nothing answers at all. */
  cut(): void;
  mend(): void;
}

export const ana: User = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Ana Beatriz',
  email: 'ana@casalume.com.br',
  isEmailConfirmed: true,
  pendingEmail: null,
  image: null,
  phone: null,
  status: 'online',
  language: 'pt-BR',
  activeCompany: {
    company_id: '01930000-0000-7000-8000-0000000000c1',
    name: 'Casa Lume',
    image: null,
    timezone: 'America/Sao_Paulo',
    isOwner: true,
    isSubscriptionValid: true,
    subscription: 'active',
    due_date: null,
    modules: [...resellerModules],
    support_until: null,
  },
  permissions: ['tags'],
  invites: [],
  isFranchiseAdmin: false,
  isFranchisePaid: true,
  password_changed_at: '2026-10-03T12:00:00.000Z',
};

/** As Ana's list of companies shows hers. */
export const casaLume: OwnCompany = {
  id: '01930000-0000-7000-8000-0000000000c1',
  name: 'Casa Lume',
  image: null,
  isOwner: true,
  isActive: true,
  subscription: 'active',
  isSubscriptionValid: true,
};

export const company: Company = {
  id: casaLume.id,
  name: casaLume.name,
  image: null,
  timezone: 'America/Sao_Paulo',
  country: 'BR',
  showAttendantName: true,
  assignmentMode: 'manual',
  assignmentRoleId: null,
  reopenMinutes: 0,
  responseTargetMinutes: 0,
  owner: { id: ana.id, name: ana.name, email: ana.email, image: null },
  plan: 'monthly',
  planName: null,
  status: 'active',
  subscription: 'active',
  payment_status: 'paid',
  due_date: null,
  activation: null,
  modules: [...resellerModules],
  disconnected: [],
  created_at: '2026-10-03T12:00:00.000Z',
};

/** How Ana's company stands with its reseller. */
export const subscription: CompanySubscription = {
  company: { id: casaLume.id, name: casaLume.name },
  isOwner: true,
  state: 'active',
  plan: { id: '01930000-0000-7000-8000-0000000000b1', name: 'Pro' },
  cycle: 'monthly',
  price: 24_990,
  due_date: '2026-11-10',
  grace_until: '2026-11-13',
  method: null,
  ways: { pix: true, card: null },
  next: null,
  invoice: null,
};

export const yupflow: Infos = {
  name: 'Yupflow',
  logo: null,
  favicon: null,
  primaryColor: 'yupflow',
  isSimulatorOn: false,
  isFranchiseMode: false,
  notInCompany: null,
  notPaid: null,
};

export function aTag(number: number, name: string, color = '#0284c7'): Tag {
  const id = `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return { id, name, color, contacts: 0, created_at: '2026-10-03T12:00:00.000Z' };
}

export function aList(
  results: readonly object[],
  { cursor = null as string | null, total = results.length } = {},
): Response {
  return Response.json({ results, cursor, total, has_more_than_total: false });
}

interface RefusalDetails {
  readonly fields?: FieldErrors;
  readonly permission?: CompanyPermission;
  readonly retryAfter?: number;
}

export function refusal(code: ErrorCode, { fields, permission, retryAfter }: RefusalDetails = {}) {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json({ code, message: code, fields, permission }, { status: errorCodes[code], headers });
}

/** JSON as it was meant; a form as its fields. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

export function fakeWire(): Wire {
  const handlers = new Map<string, Handler>();
  const heard: Heard[] = [];
  let isCut = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (isCut) throw new TypeError('Failed to fetch');
    const url = new URL(address, location.origin);
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
    };
    heard.push(call);
    const handler = handlers.get(`${call.method} ${call.path}`);
    if (!handler) throw new Error(`nobody answers ${call.method} ${call.path}`);
    return handler(call);
  });
  const wire: Wire = {
    heard,
    on: (call, handler) => void handlers.set(call, handler),
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
  };
  wire.on('GET /api/infos', () => Response.json(yupflow));
  wire.on('GET /api/me', () => Response.json(ana));
  wire.on('GET /api/companies', () => Response.json([casaLume]));
  wire.on('GET /api/companies/active', () => Response.json(company));
  wire.on('GET /api/subscription', () => Response.json(subscription));
  wire.on('GET /api/me/notifications', () => Response.json({ results: [], cursor: null, unread: 0 }));
  wire.on('GET /api/me/announcements', () => Response.json({ results: [], cursor: null }));
  wire.on('GET /api/first-steps', () => Response.json({ steps: [], is_dismissed: false }));
  wire.on('POST /api/logout', () => new Response(null, { status: 204 }));
  return wire;
}
