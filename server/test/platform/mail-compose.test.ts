import { describe, expect, it } from 'vitest';
import { composeMail } from '../../src/platform/mail/compose.ts';
import { letterOf } from '../../src/platform/mail/letter.ts';

const content = {
  subject: 'Convite',
  title: 'Ana & <b>Bruno</b>',
  paragraphs: ['<script>alert("1")</script>'],
  button: { label: 'Abrir "agora"', url: 'https://app.example.com/login?email=a%40b.c&x="><i>' },
};
const compose = (color: string) => composeMail('ana@example.com', 'pt-BR', { name: 'Loja <i>', color }, content);
const buttonIn = (html = '') => /background:(#\w+);border-radius:8px[\s\S]*?color:(#\w+)/.exec(html)?.slice(1);

describe('a mail', () => {
  it('shows as text whatever people wrote, and is one that may be sent', () => {
    const mail = compose('yupflow');
    expect(mail.html).not.toMatch(/<(b|i|script)>/);
    expect(mail.html).toContain('Ana &amp; &lt;b&gt;Bruno&lt;/b&gt;');
    expect(mail.text).toContain('Ana & <b>Bruno</b>');
    expect(letterOf(mail)).toMatchObject({ headers: { 'Content-Language': 'pt-BR' } });
  });

  it.each([
    ['yupflow', ['#047857', '#ffffff']],
    ['#4f46e5', ['#4f46e5', '#ffffff']],
    ['#facc15', ['#facc15', '#0f172a']],
  ])('has a button in the brand’s colour that can be read: %s', (color, colors) => {
    expect(buttonIn(compose(color).html)).toEqual(colors);
  });

  it('has no button where there is nothing to do', () => {
    const { button: _none, ...rest } = content;
    const { html, text } = composeMail('ana@example.com', 'es-ES', { name: 'Loja', color: 'yupflow' }, rest);
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('http');
  });
});
