import type { Language } from '@yupflow/contract/languages';
import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';

interface DefaultRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly CompanyPermission[];
}

type Words = Pick<DefaultRole, 'name' | 'description'>;

const agentPermissions: readonly CompanyPermission[] = [
  'dashboard',
  'tickets',
  'contacts',
  'contacts_tags',
  'quick_messages',
  'internal_chats',
];

const words: Record<Language, { administrator: Words; agent: Words }> = {
  'pt-BR': {
    administrator: { name: 'Administrador', description: 'Cuida da empresa, da equipe e das automações.' },
    agent: { name: 'Atendente', description: 'Responde aos clientes.' },
  },
  'pt-PT': {
    administrator: { name: 'Administrador', description: 'Trata da empresa, da equipa e das automações.' },
    agent: { name: 'Agente', description: 'Responde aos clientes.' },
  },
  'en-US': {
    administrator: { name: 'Administrator', description: 'Looks after the company, the team and the automations.' },
    agent: { name: 'Agent', description: 'Answers customers.' },
  },
  'es-ES': {
    administrator: {
      name: 'Administrador',
      description: 'Se ocupa de la empresa, del equipo y de las automatizaciones.',
    },
    agent: { name: 'Agente', description: 'Responde a los clientes.' },
  },
};

/** A role that may do everything, in the words of whoever will read it. */
export function administratorRole(language: Language): DefaultRole {
  return { ...words[language].administrator, permissions: companyPermissions };
}

/** What a company starts with, so that the first invite has a role to give. */
export function defaultRoles(language: Language): readonly DefaultRole[] {
  return [administratorRole(language), { ...words[language].agent, permissions: agentPermissions }];
}
