/** The demo company, fixed: who works there, what they may do, and what they have made. Later features add their part. */
import { type CompanyPermission, companyPermissions, permissionGroups } from '@yupflow/contract/permissions';

interface DemoRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly CompanyPermission[];
}

interface DemoTag {
  readonly name: string;
  readonly color: string;
  /** How long ago it was made: the demo is always of today. */
  readonly daysAgo: number;
}

export const demoCompany = {
  name: 'Casa Lume Móveis',
  timezone: 'America/Sao_Paulo',
  owner: { name: 'Marina Azevedo', phone: '5511982147730' },
  daysAgo: 214,
} as const;

/** The owner's other one, so that there is something to switch to. */
export const secondCompany = { name: 'Lume Ateliê' } as const;

export const demoRoles: readonly DemoRole[] = [
  {
    name: 'Administrador',
    description: 'Cuida da empresa, da equipe e das automações.',
    permissions: companyPermissions.filter((permission) => permission !== 'webhooks'),
  },
  {
    name: 'Atendente',
    description: 'Responde clientes da loja e do site.',
    permissions: [
      'dashboard',
      'tickets',
      'tickets_groups',
      'crm',
      'contacts',
      'contacts_tags',
      'contacts_custom_fields',
      'quick_messages',
    ],
  },
  {
    name: 'Supervisor de vendas',
    description: 'Acompanha a equipe e o quadro de vendas.',
    permissions: [...permissionGroups.attend, ...permissionGroups.audience, 'keywords', 'broadcasts'],
  },
  {
    name: 'Marketing',
    description: 'Fluxos, disparos e ciclos, sem atender.',
    permissions: [
      'dashboard',
      'contacts',
      'tags',
      'custom_fields',
      'flow',
      'keywords',
      'broadcasts',
      'shipping_cycles',
    ],
  },
  {
    name: 'Financeiro',
    description: 'Só vê os próprios atendimentos e contatos.',
    permissions: ['dashboard', 'tickets', 'contacts', 'contacts_tags', 'contacts_custom_fields'],
  },
  {
    name: 'Estagiário',
    description: 'Contatos e mensagens rápidas.',
    permissions: ['contacts', 'contacts_tags', 'quick_messages'],
  },
];

export const demoTags: readonly DemoTag[] = [
  { name: 'VIP', color: '#0284c7', daysAgo: 210 },
  { name: 'Arquiteto', color: '#d97706', daysAgo: 204 },
  { name: 'Atacado', color: '#64748b', daysAgo: 198 },
  { name: 'Showroom', color: '#db2777', daysAgo: 171 },
  { name: 'Recompra', color: '#0d9488', daysAgo: 140 },
  { name: 'Feira Decor', color: '#ea580c', daysAgo: 96 },
  { name: 'Site', color: '#4f46e5', daysAgo: 90 },
  { name: 'Instagram', color: '#c026d3', daysAgo: 88 },
  { name: 'Indicação', color: '#059669', daysAgo: 75 },
  { name: 'Orçamento enviado', color: '#7c3aed', daysAgo: 61 },
  { name: 'Aguardando entrega', color: '#65a30d', daysAgo: 43 },
  { name: 'Pós-venda', color: '#0d9488', daysAgo: 30 },
  { name: 'Assistência técnica', color: '#e11d48', daysAgo: 21 },
  { name: 'Não perturbe', color: '#64748b', daysAgo: 9 },
];
