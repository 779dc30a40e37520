import { expect, it } from 'vitest';
import { askedTexts } from './asked-texts.ts';
import { compareUse } from './compare-use.ts';

/** What is wrong with these texts, where this is all the code there is. */
const compare = (texts: readonly string[], code: string) =>
  compareUse(new Map(texts.map((key) => [key, 'Words'])), askedTexts('form.tsx', code));

/** As it stands in the code: a key of which only the beginning is known. */
const stateKey = `\`states.\${state}\``;

const inTags = (code: string) => `function Form() { const { t } = useTranslation('tags'); return ${code}; }`;

it('finds nothing where every text is asked for and every text asked for is there', () => {
  expect(compare(['tags.title', 'tags.n_one', 'tags.n_other'], inTags("t('title') + t('n', { count })"))).toEqual([]);
});

it('names a text that is asked for and missing, with its place', () => {
  expect(compare(['tags.title'], inTags("t('title') + t('titel')"))).toEqual(['form.tsx:1: tags has no text titel']);
});

it('looks in the feature that the code names', () => {
  const texts = ['tags.title', 'common.close', 'contact.name'];
  expect(compare(texts, inTags("t('title') + t('close', { ns: 'common' }) + t('contact:name')"))).toEqual([]);
  expect(compare(texts, inTags("t('title') + t('close') + t('contact:phone') + 'name'"))).toEqual([
    'form.tsx:1: tags has no text close',
    'form.tsx:1: contact has no text phone',
    'common.close is used nowhere',
  ]);
});

it('knows the features of several, of none, and of a prefix', () => {
  const several = "const { t } = useTranslation(['tags', 'contact']); t('name');";
  expect(compare(['tags.title', 'contact.name'], `{ ${several} }`)).toEqual(['tags.title is used nowhere']);
  expect(compare(['common.close'], "{ const { t: common } = useTranslation(); common('close'); }")).toEqual([]);
  const prefixed = "{ const { t } = useTranslation('tags', { keyPrefix: 'done' }); t('title'); }";
  expect(compare(['tags.done.title'], prefixed)).toEqual([]);
});

it('takes both ways of a choice, and every text that a key may turn into', () => {
  expect(compare(['tags.on', 'tags.off'], inTags("t(isOn ? 'on' : 'off')"))).toEqual([]);
  expect(compare(['tags.states.on', 'tags.states.off'], inTags(`t(${stateKey})`))).toEqual([]);
  expect(compare(['tags.title'], inTags(`t('title') + t(${stateKey})`))).toEqual([
    'form.tsx:1: tags has no text states.*',
  ]);
});

it('counts a key that is kept in a table until it is asked for', () => {
  const table = `const labels = { on: 'states.on', off: ${stateKey} };`;
  expect(compare(['tags.states.on', 'tags.states.off'], table)).toEqual([]);
});

it('does not take a parameter of the same name for the translator', () => {
  expect(compare(['tags.title'], inTags("list.map((t) => t('other')) + t('title')"))).toEqual([]);
});

it('names a text that nothing asks for, unless another brings it in', () => {
  const texts = new Map([
    ['tags.title', '$t(tags:one)'],
    ['tags.one', 'Tag'],
    ['tags.old', 'Label'],
  ]);
  expect(compareUse(texts, askedTexts('form.tsx', inTags("t('title')")))).toEqual(['tags.old is used nowhere']);
});
