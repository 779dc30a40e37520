/** What the demo's reseller sells and to whom, fixed. Its companies are invented, and nobody can sign in as their owners. */
import type { Cycle } from '@yupflow/contract/money';
import { type ResellerModule, resellerModules } from '@yupflow/contract/permissions';

interface DemoFranchiseRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly ResellerModule[];
}

export const demoFranchiseRoles: readonly DemoFranchiseRole[] = [
  { name: 'Completa', description: 'Todos os módulos.', permissions: resellerModules },
  {
    name: 'Só atendimento',
    description: 'Conversas, CRM e respostas prontas, sem automação.',
    permissions: ['internal_chats', 'crm', 'quick_messages'],
  },
  {
    name: 'Sem disparos',
    description: 'Tudo, menos disparos e ciclos de envio.',
    permissions: resellerModules.filter((module) => module !== 'broadcasts' && module !== 'shipping_cycles'),
  },
];

interface DemoPlan {
  readonly name: string;
  readonly description: string;
  readonly role: string;
  readonly cents: Partial<Record<Cycle, number>>;
}

export const demoPlans: readonly DemoPlan[] = [
  {
    name: 'Essencial',
    description: 'Para quem atende: uma equipe, um número.',
    role: 'Só atendimento',
    cents: { monthly: 9_900, yearly: 99_000 },
  },
  {
    name: 'Equipe',
    description: 'Fluxos, palavras-chave e webhooks.',
    role: 'Sem disparos',
    cents: { monthly: 19_900, semiannual: 107_000, yearly: 199_000 },
  },
  {
    name: 'Pro',
    description: 'Todos os módulos, disparos e API.',
    role: 'Completa',
    cents: { monthly: 34_900, semiannual: 188_000, yearly: 349_000, lifetime: 990_000 },
  },
];

/** The plan of the demo company itself: nothing of it falls due, however long the demo is used. */
export const demoSubscription = { plan: 'Pro', cycle: 'lifetime' } as const;

/** Nobody's key: a PIX to it is shown, and paid by the reseller's word. */
export const demoPix = { key: 'financeiro@yupflow.example', name: 'Yupflow Demonstracao', city: 'Sao Paulo' } as const;

export const demoCoupon = { code: 'BEMVINDO20', percent: 20, cycles: 3, max_uses: 100 } as const;

interface DemoClient {
  readonly name: string;
  /** Null: nobody has redeemed its code yet. */
  readonly owner: string | null;
  readonly email: string;
  readonly plan: string;
  readonly cycle: Cycle;
  readonly status: 'active' | 'inactive' | 'cancelled';
  /** From today on; null where nothing falls due. */
  readonly dueInDays: number | null;
  /** Cycles that were paid before. */
  readonly paid: number;
  /** What is due next has been invoiced. */
  readonly hasOpenInvoice?: boolean;
}

export const demoClients: readonly DemoClient[] = [
  {
    name: 'Farmácia Bom Retiro',
    owner: 'Rosana Teles',
    email: 'rosana@bomretiro.example',
    plan: 'Essencial',
    cycle: 'monthly',
    status: 'active',
    dueInDays: -13,
    paid: 8,
    hasOpenInvoice: true,
  },
  {
    name: 'Auto Vitória Seminovos',
    owner: 'Sérgio Vitória',
    email: 'contato@autovitoria.example',
    plan: 'Pro',
    cycle: 'monthly',
    status: 'active',
    dueInDays: -2,
    paid: 10,
    hasOpenInvoice: true,
  },
  {
    name: 'Escola Nova Trilha',
    owner: 'Denise Farias',
    email: 'secretaria@novatrilha.example',
    plan: 'Equipe',
    cycle: 'semiannual',
    status: 'active',
    dueInDays: 6,
    paid: 2,
    hasOpenInvoice: true,
  },
  {
    name: 'Pet Mania Vila Mariana',
    owner: 'Juliana Porto',
    email: 'ju@petmania.example',
    plan: 'Essencial',
    cycle: 'monthly',
    status: 'active',
    dueInDays: 12,
    paid: 5,
  },
  {
    name: 'Advocacia Campos e Reis',
    owner: 'Thiago Campos',
    email: 'thiago@camposreis.example',
    plan: 'Equipe',
    cycle: 'monthly',
    status: 'active',
    dueInDays: 16,
    paid: 11,
  },
  {
    name: 'Studio Luz Estética',
    owner: 'Patrícia Luz',
    email: 'studio@luzestetica.example',
    plan: 'Pro',
    cycle: 'yearly',
    status: 'active',
    dueInDays: 115,
    paid: 1,
  },
  {
    name: 'Transportes Rota Sul e Logística Integrada',
    owner: 'Marcelo Kuhn',
    email: 'operacao@rotasul.example',
    plan: 'Pro',
    cycle: 'semiannual',
    status: 'active',
    dueInDays: 154,
    paid: 1,
  },
  {
    name: 'Imobiliária Mar Azul',
    owner: 'Vera Antunes',
    email: 'vendas@marazul.example',
    plan: 'Pro',
    cycle: 'lifetime',
    status: 'active',
    dueInDays: null,
    paid: 1,
  },
  {
    name: 'Ótica Central',
    owner: null,
    email: 'contato@oticacentral.example',
    plan: 'Essencial',
    cycle: 'monthly',
    status: 'inactive',
    dueInDays: null,
    paid: 0,
  },
  {
    name: 'Bistrô Pimenta Rosa',
    owner: 'Lia Monteiro',
    email: 'reservas@pimentarosa.example',
    plan: 'Equipe',
    cycle: 'monthly',
    status: 'inactive',
    dueInDays: null,
    paid: 0,
    hasOpenInvoice: true,
  },
  {
    name: 'Grão Vivo Cafés',
    owner: 'Otto Braga',
    email: 'oi@graovivo.example',
    plan: 'Pro',
    cycle: 'monthly',
    status: 'cancelled',
    dueInDays: null,
    paid: 4,
  },
];

export const demoAnnouncements = [
  {
    title: 'Bem-vindo à demonstração',
    text: 'A Casa Lume Móveis e a sua equipe são inventadas: mude, convide e exclua à vontade. Para começar com a sua própria empresa, inicie o servidor com DEMO=false em uma pasta de dados vazia.',
    level: 'info',
    audience: 'everyone',
  },
] as const;
