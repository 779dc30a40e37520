import { scopesOf } from '@yupflow/contract/access';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import { type Examples, examplesOf, notesOf } from '@yupflow/contract/examples/of-programs';

interface Content {
  readonly content?: Record<string, { schema?: unknown; example?: unknown; examples?: object }>;
}

/** The part of a described call that is written here. */
export interface Operation {
  operationId?: string;
  description?: string;
  readonly parameters?: { readonly in: string; readonly name: string; example?: unknown }[];
  requestBody?: Content;
  readonly responses: Record<string, Content | undefined>;
}

function addExamples({ parameters = [], requestBody, responses }: Operation, examples: Examples, status: number): void {
  const given: Record<string, unknown> = { ...examples.params, ...examples.query };
  for (const parameter of parameters) parameter.example = given[parameter.name];
  for (const content of Object.values(requestBody?.content ?? {})) content.example = examples.body;
  // The reader shows an answer's example by its name alone.
  if (examples.answer)
    for (const content of Object.values(responses[status]?.content ?? {}))
      content.examples = { example: { value: examples.answer } };
}

/** An upload is read as it comes, without a schema. */
const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
};

const documented = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, endpoint]) =>
    scopesOf(endpoint.access).length > 0 ? [{ feature, name, endpoint }] : [],
  ),
);

/** Gives each call of a program its name and its examples. */
export function describeCalls(paths: Record<string, Record<string, Operation>>): void {
  for (const { feature, name, endpoint } of documented) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not described`);
    operation.operationId = `${feature}_${name}`;
    operation.description = [notesOf(feature, name), operation.description].filter(Boolean).join('\n\n');
    if (endpoint.streams === 'in') operation.requestBody = upload;
    addExamples(operation, examplesOf(feature, name, endpoint), endpoint.status ?? 200);
  }
}
