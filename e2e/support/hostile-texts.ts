import { expect, type Page } from '@playwright/test';

/** Each would run a script, become an element or mean something, where it is not shown as the text that it is. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  'javascript:alert(1)',
  "'-alert(1)-'",
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to stay as it is
  '${alert(1)}',
  '</title><script>alert(1)</script>',
  '<a href="javascript:alert(1)">VIP</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<style>*{display:none}</style>',
  '$t(errors:codes.unexpected)',
  '<math><mtext></mtext><img src=x onerror=alert(1)></math>',
  '__proto__',
  '\u202etxt.exe',
] as const;

/** Any of them, where it is shown. */
export const hostileText = new RegExp(hostileTexts.map(RegExp.escape).join('|'));

const elements = 'iframe, img[src="x"], svg[onload], [onerror], [srcdoc], a[href^="javascript:"], math';

/** Fails the test when any of it became an element. */
export const expectOnlyText = (page: Page): Promise<void> => expect(page.locator(elements)).toHaveCount(0);

/** What it answers fails the test when any of it ran, or would have, had the page's policy allowed it. */
export function refuseScripts(page: Page): () => void {
  const tries: string[] = [];
  page.on('dialog', async (dialog) => {
    tries.push(`a script ran: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) tries.push(message.text());
  });
  return () => expect(tries).toEqual([]);
}
