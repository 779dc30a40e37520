import { expect, it } from 'vitest';
import { applyMask } from '../src/ui/mask.ts';

it.each([
  ['****-****-****-****', 'abcd2345efgh6789', 'abcd-2345-efgh-6789'],
  ['****-****-****-****', ' ABCD 2345 EFGH 6789 ', 'ABCD-2345-EFGH-6789'],
  ['****-****-****-****', 'ABCD-2345-EFGH-6789-more', 'ABCD-2345-EFGH-6789'],
  ['****-****-****-****', 'ABCD_2345/EFGH', 'ABCD-2345-EFGH'],
  ['****-****', 'ABCD', 'ABCD'],
  ['****-****', 'ABCDE', 'ABCD-E'],
  ['****-****', 'ABCD-', 'ABCD-'],
  ['###.###', '12a34', '123.4'],
  ['@@-##', '1ab2c3', 'ab-23'],
  ['****', '', ''],
])('writes into %s what fits of “%s”', (mask, text, written) => {
  expect(applyMask(mask, text)).toBe(written);
});
