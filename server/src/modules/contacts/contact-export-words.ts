import type { Language } from '@yupflow/contract/languages';

export const builtInColumns = ['name', 'phone', 'email', 'document', 'created_at', 'tags'] as const;
export type BuiltInColumn = (typeof builtInColumns)[number];

interface ExportWords {
  readonly sheet: string;
  readonly columns: Readonly<Record<BuiltInColumn, string>>;
}

/** What stands over the columns, as an import reads it again. */
export const exportWords: Readonly<Record<Language, ExportWords>> = {
  'pt-BR': {
    sheet: 'Contatos',
    columns: {
      name: 'Nome',
      phone: 'Telefone',
      email: 'E-mail',
      document: 'Documento',
      created_at: 'Criado em',
      tags: 'Etiquetas',
    },
  },
  'pt-PT': {
    sheet: 'Contactos',
    columns: {
      name: 'Nome',
      phone: 'Telefone',
      email: 'E-mail',
      document: 'Documento',
      created_at: 'Criado em',
      tags: 'Etiquetas',
    },
  },
  'en-US': {
    sheet: 'Contacts',
    columns: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      document: 'Document',
      created_at: 'Created at',
      tags: 'Tags',
    },
  },
  'es-ES': {
    sheet: 'Contactos',
    columns: {
      name: 'Nombre',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      document: 'Documento',
      created_at: 'Creado el',
      tags: 'Etiquetas',
    },
  },
};
