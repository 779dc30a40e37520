import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Language, languages } from '@yupflow/contract/languages';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';
import { ColumnPicker } from '../src/pickers/column-picker.tsx';
import { TagPicker } from '../src/pickers/tag-picker.tsx';
import { aList, aTag, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;

beforeEach(() => {
  queryClient.clear();
  wire = fakeWire();
});

async function open(picker: ReactNode, language: Language = 'pt-BR') {
  await chooseLanguage(language);
  await loadTexts(['column-picker', 'tags']);
  render(<QueryClientProvider client={queryClient}>{picker}</QueryClientProvider>);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button'));
  return user;
}

const columns = () => Response.json({ results: [{ id: 'one', name: 'Proposta', color: '#64748b' }] });
const columnPicker = <ColumnPicker label="Coluna" value={null} onChange={() => {}} />;

describe('a list to choose from that did not come', () => {
  it('says why, and comes with another try, while the typing goes on', async () => {
    wire.on('GET /api/crm/columns', () => refusal('unexpected'));
    const user = await open(columnPicker);
    expect((await screen.findByRole('alert')).textContent).toContain('Ocorreu um erro');
    wire.on('GET /api/crm/columns', columns);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('option', { name: 'Proposta' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('is asked for again where several are ticked, too', async () => {
    wire.on('GET /api/tags/short', () => refusal('unexpected'));
    const user = await open(<TagPicker label="Etiquetas" value={[]} onChange={() => {}} />);
    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    wire.on('GET /api/tags/short', () => aList([aTag(1, 'VIP')]));
    await user.click(again);
    expect(await screen.findByRole('option', { name: 'VIP' })).toBeTruthy();
  });

  it.each(languages)('offers the other try in %s', async (language) => {
    wire.on('GET /api/crm/columns', () => refusal('unexpected'));
    await open(columnPicker, language);
    const words = {
      'pt-BR': 'Tentar de novo',
      'pt-PT': 'Tentar novamente',
      'en-US': 'Try again',
      'es-ES': 'Reintentar',
    };
    expect(await screen.findByRole('button', { name: words[language] })).toBeTruthy();
  });
});
