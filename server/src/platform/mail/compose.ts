import type { Language } from '@yupflow/contract/languages';
import type { Brand } from './brand.ts';
import { buttonColors } from './button-colors.ts';
import type { Mail } from './letter.ts';

interface MailContent {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly button?: { readonly label: string; readonly url: string };
}

const words: Record<Language, { fallback: string; footer: (brand: string) => string }> = {
  'pt-BR': {
    fallback: 'Se o botão não funcionar, copie este endereço e cole no navegador:',
    // Brands have no gender that we know of, so none stands behind a preposition.
    footer: (brand) => `${brand} · Mensagem automática: as respostas a este e-mail não são lidas.`,
  },
  'pt-PT': {
    fallback: 'Se o botão não funcionar, copie este endereço e cole-o no navegador:',
    footer: (brand) => `${brand} · Mensagem automática: as respostas a este e-mail não são lidas.`,
  },
  'en-US': {
    fallback: 'If the button doesn’t work, copy this address into your browser:',
    footer: (brand) => `${brand} · This is an automated message: replies to this email aren’t read.`,
  },
  'es-ES': {
    fallback: 'Si el botón no funciona, copia esta dirección y pégala en el navegador:',
    footer: (brand) => `${brand} · Mensaje automático: las respuestas a este correo no se leen.`,
  },
};

/** Every mail looks the same: what it is, why it came, one thing to do. As text, and as HTML for those who show it. */
export function composeMail(to: string, language: Language, brand: Brand, content: MailContent): Mail {
  return {
    to,
    language,
    subject: content.subject,
    text: textOf(language, brand, content),
    html: htmlOf(language, brand, content),
  };
}

function textOf(language: Language, brand: Brand, { title, paragraphs, button }: MailContent): string {
  const parts = [title, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : [])];
  return `${parts.join('\n\n')}\n\n-- \n${words[language].footer(brand.name)}\n`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Roboto,Helvetica,Arial,sans-serif";

/** Tables and styles in place: what mail programs understand. */
function htmlOf(language: Language, brand: Brand, { subject, title, paragraphs, button }: MailContent): string {
  const { fallback, footer } = words[language];
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#334155">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f8fafc;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8fafc">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;${font}">
<tr><td style="padding:0 4px 16px;font-size:18px;font-weight:600;color:#0f172a">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#0f172a">${escapeHtml(title)}</h1>
${body}${button ? buttonOf(button, fallback, brand) : ''}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#64748b">${escapeHtml(footer(brand.name))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonOf({ label, url }: { label: string; url: string }, fallback: string, brand: Brand): string {
  const { background, text } = buttonColors(brand.color);
  return `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:${background};border-radius:8px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:${text};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="margin:0;font-size:12px;line-height:18px;color:#64748b">${escapeHtml(fallback)}<br>
<span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
}
