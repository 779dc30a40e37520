import { ask } from './asking.ts';
import type { Chosen } from './chosen.ts';
import { h, wordsOf } from './dom.ts';

/** What a person does on the company's phone. */
export function phonePanel(current: () => Chosen | null): { element: HTMLElement; render(chosen: Chosen): void } {
  const devices = h('div', { className: 'stack' });
  const account = () => current()?.phone?.phone;
  const submit = (deed: string) => async (event: Event) => {
    const form = event.currentTarget as HTMLFormElement;
    if (await ask(deed, { ...wordsOf(event), account: account() })) form.reset();
  };
  const qr = h('textarea', {
    name: 'qr',
    rows: 3,
    required: true,
    'aria-label': 'Text of the QR',
    placeholder: 'https://wa.me/settings/linked_devices#…',
  });
  qr.addEventListener('paste', (event) => void pasteQr(event, qr));
  const element = h(
    'div',
    {},
    h('div', { className: 'card' }, h('h2', {}, 'Linked devices'), devices),
    h(
      'form',
      { className: 'card', onsubmit: submit('typeCode') },
      h('h2', {}, 'Link with a code'),
      h('p', { className: 'soft small' }, "In the app: new connection, by code, with this phone's number."),
      h('input', {
        name: 'code',
        className: 'code',
        required: true,
        autocomplete: 'off',
        'aria-label': 'Pairing code',
        placeholder: 'ABCD-1234',
        pattern: '[A-Za-z0-9]{4}[ \\-]?[A-Za-z0-9]{4}',
      }),
      h('button', { type: 'submit', className: 'main' }, 'Type the code'),
    ),
    h(
      'form',
      { className: 'card', onsubmit: submit('scan') },
      h('h2', {}, 'Link with a QR'),
      h(
        'p',
        { className: 'soft small' },
        "Paste the QR's text, or a picture of it where the browser can read one. The app's console gives the text: ",
        h('code', {}, "copy(document.querySelector('[data-qr]').dataset.qr)"),
      ),
      qr,
      h('button', { type: 'submit', className: 'main' }, 'Scan'),
    ),
  );
  return {
    element,
    render({ phone }) {
      const linked = (phone?.devices ?? []).map(({ id, isOnline }) =>
        h(
          'div',
          { className: 'between' },
          h('span', {}, `Device ${id}`),
          h('span', { className: 'soft small' }, isOnline ? 'online' : 'offline'),
          h(
            'button',
            {
              type: 'button',
              className: 'danger',
              onclick: () => void ask('unlink', { account: account(), device: id }),
            },
            'Unlink',
          ),
        ),
      );
      const waiting = phone?.queued === 1 ? '1 message waits' : `${phone?.queued} messages wait`;
      const queued = phone?.queued ? h('p', { className: 'soft small' }, `${waiting} for devices`) : null;
      const none = h('p', { className: 'soft' }, 'None yet. Use a code or a QR of the app.');
      devices.replaceChildren(...(linked.length > 0 ? linked : [none]), ...(queued ? [queued] : []));
    },
  };
}

interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}

/** Some browsers read codes by themselves. */
async function pasteQr(event: ClipboardEvent, field: HTMLTextAreaElement): Promise<void> {
  const picture = event.clipboardData?.files[0];
  const Reader = Reflect.get(window, 'BarcodeDetector') as (new (how: { formats: string[] }) => Detector) | undefined;
  if (!picture) return;
  event.preventDefault();
  const found = Reader ? await new Reader({ formats: ['qr_code'] }).detect(await createImageBitmap(picture)) : [];
  if (found[0]) field.value = found[0].rawValue;
  else field.placeholder = 'This browser found no QR in the picture: paste its text.';
}
