/** Who works in the demo company besides its owner. Nobody can sign in as them: their password is nobody's. */
import type { UserStatus } from '@yupflow/contract/me';

interface DemoMember {
  readonly name: string;
  readonly role: string;
  readonly status: UserStatus;
  readonly daysAgo: number;
}

export const demoTeam: readonly DemoMember[] = [
  { name: 'Juliana Prado', role: 'Administrador', status: 'online', daysAgo: 208 },
  { name: 'Rafael Nunes', role: 'Administrador', status: 'offline', daysAgo: 196 },
  { name: 'Camila Torres', role: 'Atendente', status: 'online', daysAgo: 190 },
  { name: 'Diego Fontes', role: 'Atendente', status: 'online', daysAgo: 182 },
  { name: 'Beatriz Lima', role: 'Atendente', status: 'offline', daysAgo: 160 },
  { name: 'André Sales', role: 'Atendente', status: 'online', daysAgo: 141 },
  { name: 'Fernanda Moura', role: 'Atendente', status: 'offline', daysAgo: 120 },
  { name: 'Igor Batista', role: 'Atendente', status: 'online', daysAgo: 97 },
  { name: 'Larissa Dias', role: 'Atendente', status: 'offline', daysAgo: 64 },
  { name: 'Otávio Reis', role: 'Atendente', status: 'offline', daysAgo: 38 },
  { name: 'Priscila Nogueira', role: 'Atendente', status: 'online', daysAgo: 12 },
  { name: 'Helena Vaz', role: 'Supervisor de vendas', status: 'online', daysAgo: 175 },
  { name: 'Luiza Pires', role: 'Marketing', status: 'online', daysAgo: 133 },
  { name: 'Gustavo Amaral', role: 'Marketing', status: 'offline', daysAgo: 81 },
  { name: 'Renata Campos', role: 'Financeiro', status: 'offline', daysAgo: 150 },
];

/** Somebody who has not answered yet. */
export const demoInvite = { email: 'paulo.mendes@casalume.example', role: 'Estagiário', daysAgo: 2 } as const;

/** juliana.prado@casalume.example: a name that no mail server has. */
export function emailOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@casalume.example`;
}
