import { expect, type Page } from '@playwright/test';
import type { Language } from '@yupflow/contract/languages';
import { readTexts } from '../page-state.ts';
import { allKeys, textsWithGaps } from '../texts.ts';

const gap = /\{\{\s*(\w+)[^}]*\}\}/g;
/** A text that is all gaps says nothing by which it could be known again. */
const fewestLetters = 4;

const shapesOnce = new Map<Language, readonly RegExp[]>();

/** Each text with gaps as it stands on a page where one of its values is missing. */
function unfilled(language: Language): readonly RegExp[] {
  const known = shapesOnce.get(language);
  if (known) return known;
  const shapes = textsWithGaps(language)
    .filter((text) => text.replace(gap, '').replace(/\P{L}/gu, '').length >= fewestLetters)
    .flatMap((text) => {
      const gaps = [...text.matchAll(gap)];
      return gaps.map((missing) => {
        const shape = gaps.reduce(
          (before, one) =>
            before.replace(RegExp.escape(one[0]), one.index === missing.index ? `(?:${RegExp.escape(one[0])})` : '.*'),
          RegExp.escape(text),
        );
        return new RegExp(`^${shape}$`, 'su');
      });
    });
  shapesOnce.set(language, shapes);
  return shapes;
}

/**
 * No text is missing: its key would stand in its place. And none lacks a value; what people wrote may have gaps of its
 * own, which are filled when it is sent.
 */
export async function expectWholeTexts(page: Page, language: Language): Promise<void> {
  const keys = allKeys();
  // Names that other programs gave, such as the keys of a request, may be those of texts too.
  const texts = await readTexts(page, '[translate=no]');
  const raw = texts.filter(
    (text) => keys.has(text) || (text.includes('{{') && unfilled(language).some((shape) => shape.test(text))),
  );
  expect(raw, 'keys or gaps instead of words').toEqual([]);
}
