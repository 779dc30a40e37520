import ts from 'typescript';

/** Stands in a key for what is only known when the code runs. */
export const anything = '*';

/** A text that the code asks for, or a string that may be the key of one. */
export interface AskedText {
  /** `features/tags/tag-form.tsx:12` */
  readonly at: string;
  /** Where it is looked for, one after the other; null where the code does not say. */
  readonly features: readonly string[] | null;
  readonly key: string;
  /** Handed to a translator, so it has to be there. */
  readonly isAsked: boolean;
}

interface Translator {
  readonly features: readonly string[] | null;
  readonly prefix: string;
}

const common: Translator = { features: ['common'], prefix: '' };
const shapeOfKey = /^([\w-]+:)?[\w*-]+(\.[\w*-]+)*$/;
const fewestKnownLetters = 3;

/** Reads one file: what is asked of translators, and every other string that looks like a key. */
export function askedTexts(path: string, source: string): AskedText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const translators = findTranslators(file);
  const asked: AskedText[] = [];
  const note = (node: ts.Node, key: string, features: readonly string[] | null, isAsked: boolean) => {
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
    const [feature, ...rest] = key.split(':');
    if (rest.length > 0) asked.push({ at, features: [feature ?? ''], key: rest.join(':'), isAsked });
    else asked.push({ at, features, key, isAsked });
  };

  const told = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return;
    if (ts.isCallExpression(node)) {
      const translator = translatorOf(node, translators);
      const [first] = node.arguments;
      if (translator && first)
        for (const { text, key } of keysIn(first)) {
          told.add(text);
          note(text, translator.prefix + key, translator.features, true);
        }
    }
    if (isText(node) && !told.has(node)) {
      const key = keyOf(node);
      const known = key.replaceAll(anything, '').replaceAll('.', '');
      if (shapeOfKey.test(key) && known.length >= (key === known ? 1 : fewestKnownLetters))
        note(node, key, null, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return asked;
}

/** Strings in there are names of other things, which may be those of texts too. */
function isNoText(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return node.name.getText() === 'className';
  return ts.isImportDeclaration(node) || ts.isTypeNode(node) || isTranslation(node);
}

const isTranslation = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'useTranslation';

type Text = ts.StringLiteralLike | ts.TemplateExpression;

const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function keyOf(text: Text): string {
  if (ts.isStringLiteralLike(text)) return text.text;
  return text.head.text + text.templateSpans.map(({ literal }) => anything + literal.text).join('');
}

/** The keys that an expression may come to; of one that names none, nothing is known. */
function keysIn(expression: ts.Expression): { text: Text; key: string }[] {
  if (isText(expression)) return [{ text: expression, key: keyOf(expression) }];
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(keysIn);
  if (ts.isBinaryExpression(expression)) return [expression.left, expression.right].flatMap(keysIn);
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return keysIn(expression.expression);
  return [];
}

/** Where each is declared: `const { t } = useTranslation('tags')` holds for the function around it. */
type Translators = Map<ts.Node, Map<string, Translator>>;

function findTranslators(file: ts.SourceFile): Translators {
  const found: Translators = new Map();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      const translator = readTranslator(node.initializer);
      const element = node.name.elements.find((one) => (one.propertyName ?? one.name).getText(file) === 't');
      if (translator && element && ts.isIdentifier(element.name)) {
        const scope = ts.findAncestor(node, (one) => ts.isBlock(one) || ts.isSourceFile(one)) ?? file;
        found.set(scope, (found.get(scope) ?? new Map()).set(element.name.text, translator));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readTranslator(call: ts.Expression): Translator | null {
  if (!isTranslation(call)) return null;
  const [features, options] = call.arguments;
  const prefix = options && propertyOf(options, 'keyPrefix');
  return {
    features: features ? featuresIn(features) : common.features,
    prefix: prefix && ts.isStringLiteralLike(prefix) ? `${prefix.text}.` : '',
  };
}

function featuresIn(expression: ts.Expression): readonly string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (!ts.isArrayLiteralExpression(expression)) return null;
  const names = expression.elements.filter(ts.isStringLiteralLike);
  return names.length === expression.elements.length ? names.map(({ text }) => text) : null;
}

function propertyOf(expression: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(expression)) return undefined;
  const found = expression.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function translatorOf(call: ts.CallExpression, translators: Translators): Translator | null {
  if (!ts.isIdentifier(call.expression)) return null;
  const name = call.expression.text;
  let found: Translator | undefined;
  for (let node: ts.Node = call; node && !found; node = node.parent) {
    // A parameter of that name is another one.
    if (ts.isFunctionLike(node) && node.parameters.some((one) => one.name.getText() === name)) return null;
    found = translators.get(node)?.get(name);
  }
  const [, values] = call.arguments;
  const elsewhere = values && propertyOf(values, 'ns');
  return found && elsewhere ? { features: featuresIn(elsewhere), prefix: '' } : (found ?? null);
}
