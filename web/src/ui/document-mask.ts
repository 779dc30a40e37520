import { limits } from '@yupflow/contract/limits';
import { plainDocument } from '@yupflow/flow-engine/conditions/fold-text';
import { type DocumentKind, documentKindsOf } from '@yupflow/flow-engine/values/documents';
import { applyMask } from './mask.ts';

interface Shape {
  readonly mask: string;
  /** Fits what was typed so far. */
  readonly begins: RegExp;
}

const shapes: Record<DocumentKind, Shape> = {
  cpf: { mask: '###.###.###-##', begins: /^\d{0,11}$/ },
  cnpj: { mask: '**.***.***/****-##', begins: /^[0-9A-Z]{0,12}\d{0,2}$/ },
  nif: { mask: '### ### ###', begins: /^\d{0,9}$/ },
  dni: { mask: '########-@', begins: /^\d{0,8}$|^\d{8}[A-Z]$/ },
  nie: { mask: '@-#######-@', begins: /^[XYZ]\d{0,7}$|^[XYZ]\d{7}[A-Z]$/ },
  cuit: { mask: '##-########-#', begins: /^\d{0,11}$/ },
};

/** The document that people of the first of these countries that has one are asked for. */
export function documentCountry(countries: readonly string[]): string | null {
  return countries.find((country) => documentKindsOf(country).length > 0) ?? null;
}

/** What is typed, as the first kind of document writes it that still fits; as it is where none does. */
export function writeDocument(text: string, countries: readonly string[]): string {
  const plain = plainDocument(text);
  const kind = countries.flatMap(documentKindsOf).find((one) => shapes[one].begins.test(plain));
  return kind ? applyMask(shapes[kind].mask, plain) : text.slice(0, limits.documentLength);
}
