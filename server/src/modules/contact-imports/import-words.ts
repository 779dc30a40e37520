import type { importTargets, RowFault } from '@yupflow/contract/contact-imports';
import type { Language } from '@yupflow/contract/languages';

export type BuiltInTarget = (typeof importTargets)[number];

interface ImportWords {
  readonly sheet: string;
  readonly template: string;
  /** What the refused rows are called in the name of their file. */
  readonly refused: string;
  /** Over the column that says why. An import leaves it alone. */
  readonly reason: string;
  readonly columns: Readonly<Record<BuiltInTarget, string>>;
  readonly reasons: Readonly<Record<RowFault, string>>;
  readonly sameAsRow: (row: number) => string;
}

export const importWords: Readonly<Record<Language, ImportWords>> = {
  'pt-BR': {
    sheet: 'Contatos',
    template: 'modelo-de-contatos',
    refused: 'linhas recusadas',
    reason: 'Motivo da recusa',
    columns: {
      name: 'Nome',
      phone: 'Telefone',
      email: 'E-mail',
      document: 'CPF/CNPJ',
      created_at: 'Criado em',
      tags: 'Etiquetas',
    },
    reasons: {
      phone_missing: 'Sem telefone',
      phone_too_short: 'Telefone: faltam dígitos',
      phone_too_long: 'Telefone: dígitos demais',
      phone_area_unknown: 'Telefone: este DDD não existe',
      phone_invalid: 'Telefone inválido',
      phone_cut: 'Telefone: o Excel cortou o número; formate a coluna como texto',
      duplicate_in_file: 'Telefone repetido no arquivo',
      email_invalid: 'E-mail inválido',
      document_invalid: 'Documento inválido',
      number_invalid: 'Número inválido',
      date_invalid: 'Data inválida',
      text_too_long: 'Texto longo demais',
      cell_error: 'A célula contém um erro de fórmula',
      contact_exists: 'Este contato já existe',
      contact_unknown: 'Este contato não existe',
    },
    sameAsRow: (row) => `igual à linha ${row}`,
  },
  'pt-PT': {
    sheet: 'Contactos',
    template: 'modelo-de-contactos',
    refused: 'linhas recusadas',
    reason: 'Motivo da recusa',
    columns: {
      name: 'Nome',
      phone: 'Telefone',
      email: 'E-mail',
      document: 'NIF',
      created_at: 'Criado em',
      tags: 'Etiquetas',
    },
    reasons: {
      phone_missing: 'Sem telefone',
      phone_too_short: 'Telefone: faltam dígitos',
      phone_too_long: 'Telefone: dígitos a mais',
      phone_area_unknown: 'Telefone: este indicativo não existe',
      phone_invalid: 'Telefone inválido',
      phone_cut: 'Telefone: o Excel cortou o número; formate a coluna como texto',
      duplicate_in_file: 'Telefone repetido no ficheiro',
      email_invalid: 'E-mail inválido',
      document_invalid: 'Documento inválido',
      number_invalid: 'Número inválido',
      date_invalid: 'Data inválida',
      text_too_long: 'Texto demasiado longo',
      cell_error: 'A célula contém um erro de fórmula',
      contact_exists: 'Este contacto já existe',
      contact_unknown: 'Este contacto não existe',
    },
    sameAsRow: (row) => `igual à linha ${row}`,
  },
  'en-US': {
    sheet: 'Contacts',
    template: 'contacts-template',
    refused: 'refused rows',
    reason: 'Reason for refusal',
    columns: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      document: 'Document',
      created_at: 'Created at',
      tags: 'Tags',
    },
    reasons: {
      phone_missing: 'No phone',
      phone_too_short: 'Phone: digits are missing',
      phone_too_long: 'Phone: too many digits',
      phone_area_unknown: 'Phone: this area code doesn’t exist',
      phone_invalid: 'Invalid phone',
      phone_cut: 'Phone: Excel cut the number off; format the column as text',
      duplicate_in_file: 'Phone repeated in the file',
      email_invalid: 'Invalid email',
      document_invalid: 'Invalid document',
      number_invalid: 'Invalid number',
      date_invalid: 'Invalid date',
      text_too_long: 'Text too long',
      cell_error: 'The cell holds a formula error',
      contact_exists: 'This contact already exists',
      contact_unknown: 'This contact doesn’t exist',
    },
    sameAsRow: (row) => `same as row ${row}`,
  },
  'es-ES': {
    sheet: 'Contactos',
    template: 'plantilla-de-contactos',
    refused: 'filas rechazadas',
    reason: 'Motivo del rechazo',
    columns: {
      name: 'Nombre',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      document: 'DNI/NIE',
      created_at: 'Creado el',
      tags: 'Etiquetas',
    },
    reasons: {
      phone_missing: 'Sin teléfono',
      phone_too_short: 'Teléfono: faltan dígitos',
      phone_too_long: 'Teléfono: sobran dígitos',
      phone_area_unknown: 'Teléfono: este prefijo no existe',
      phone_invalid: 'Teléfono no válido',
      phone_cut: 'Teléfono: Excel ha cortado el número; da formato de texto a la columna',
      duplicate_in_file: 'Teléfono repetido en el archivo',
      email_invalid: 'Correo electrónico no válido',
      document_invalid: 'Documento no válido',
      number_invalid: 'Número no válido',
      date_invalid: 'Fecha no válida',
      text_too_long: 'Texto demasiado largo',
      cell_error: 'La celda contiene un error de fórmula',
      contact_exists: 'Este contacto ya existe',
      contact_unknown: 'Este contacto no existe',
    },
    sameAsRow: (row) => `igual que la fila ${row}`,
  },
};
