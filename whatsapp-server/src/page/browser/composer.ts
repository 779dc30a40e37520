import { ask, upload } from './asking.ts';
import { type Chosen, nameOf } from './chosen.ts';
import { byId, h } from './dom.ts';

/** Made once: what somebody types must not go away when something arrives. */
export function openComposer(current: () => Chosen | null): (chosen: Chosen) => void {
  const text = h('textarea', { rows: 1, name: 'text', 'aria-label': 'Message', placeholder: 'Message' });
  const author = h('select', { 'aria-label': 'Write as' });
  const viaLid = h('input', { type: 'checkbox' });
  const isUnreadable = h('input', { type: 'checkbox' });
  const about = h('div', { className: 'about', hidden: true });
  const picker = h('input', { type: 'file', hidden: true });
  let isTyping = false;

  const place = () => {
    const chosen = current();
    return { account: chosen?.phone?.phone, chat: chosen?.chat?.id, from: author.value };
  };
  const setTyping = (next: boolean) => {
    if (isTyping === next || author.value === 'phone') return;
    isTyping = next;
    void ask('setTyping', { ...place(), isTyping });
  };
  async function send(file?: { id: string; name: string; kind: string; type: string }): Promise<void> {
    const chosen = current();
    const words = text.value.trim();
    if (!chosen?.chat || (!words && !file)) return;
    setTyping(false);
    const isEdit = chosen.about?.deed === 'edit';
    const facts = {
      ...place(),
      text: words,
      file,
      viaLid: viaLid.checked,
      isUnreadable: isUnreadable.checked,
      ...(isEdit ? { id: chosen.about?.message.id, from: chosen.about?.message.from } : {}),
      ...(chosen.about?.deed === 'reply' ? { quoted: chosen.about.message.id } : {}),
    };
    if (!(await ask(isEdit ? 'edit' : 'say', facts))) return;
    text.value = '';
    isUnreadable.checked = false;
    chosen.choose({ about: null });
  }
  async function sendFile(file: Blob, name: string, kind: string): Promise<void> {
    const id = await upload(file);
    if (id) await send({ id, name, kind, type: file.type || 'application/octet-stream' });
  }

  text.addEventListener('input', () => setTyping(text.value !== ''));
  text.addEventListener('blur', () => setTyping(false));
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  });
  text.addEventListener('paste', (event) => {
    const file = event.clipboardData?.files[0];
    if (file) void sendFile(file, file.name, kindOf(file));
  });
  picker.addEventListener('change', () => {
    const file = picker.files?.[0];
    picker.value = '';
    if (file) void sendFile(file, file.name, kindOf(file));
  });

  const record = voiceButton((voice) => void sendFile(voice, 'voice', 'voice'));
  byId('composer').replaceChildren(
    h(
      'form',
      {
        className: 'composer',
        onsubmit: (event: Event) => {
          event.preventDefault();
          void send();
        },
      },
      about,
      h(
        'div',
        { className: 'line' },
        h('button', { type: 'button', title: 'Send a file', onclick: () => picker.click() }, 'File'),
        picker,
        record,
        text,
        h('button', { type: 'submit', className: 'main' }, 'Send'),
      ),
      h(
        'div',
        { className: 'line centred' },
        h('label', { className: 'inline' }, 'as', author),
        h(
          'label',
          { className: 'inline', title: 'Addressed by its lid, as WhatsApp does for hidden numbers' },
          viaLid,
          'by lid',
        ),
        h(
          'label',
          { className: 'inline', title: 'Encrypted so that the device can not read it' },
          isUnreadable,
          'unreadable',
        ),
      ),
    ),
  );

  return (chosen) => {
    const { chat } = chosen;
    byId('composer').hidden = !chat;
    const authors = [...(chat?.isGroup ? chat.members : chat ? [chat.id] : []), 'phone'];
    const former = author.value;
    author.replaceChildren(...authors.map((value) => h('option', { value }, nameOf(chosen, value))));
    author.value = authors.includes(former) ? former : (authors[0] ?? 'phone');
    about.hidden = !chosen.about;
    if (!chosen.about) return;
    const { deed, message } = chosen.about;
    about.replaceChildren(
      h('span', {}, `${deed === 'edit' ? 'Edit' : 'Reply to'}: ${message.text || message.kind}`),
      h('button', { type: 'button', className: 'plain', onclick: () => chosen.choose({ about: null }) }, '✕'),
    );
  };
}

function kindOf({ type }: Blob): string {
  const [kind] = type.split('/');
  if (type === 'image/webp') return 'sticker';
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/** Pressed once it listens, pressed again it sends. */
function voiceButton(done: (voice: Blob) => void): HTMLElement {
  let recorder: MediaRecorder | null = null;
  const button = h('button', { type: 'button', title: 'Record a voice message' }, 'Voice');
  button.addEventListener('click', async () => {
    if (recorder) return recorder.stop();
    const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
    if (!sound) {
      button.title = 'There is no microphone';
      return;
    }
    const type = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'].find((one) => MediaRecorder.isTypeSupported(one));
    recorder = new MediaRecorder(sound, type ? { mimeType: type } : {});
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      for (const track of sound.getTracks()) track.stop();
      done(new Blob(parts, { type: recorder?.mimeType ?? 'audio/ogg' }));
      recorder = null;
      button.textContent = 'Voice';
    };
    recorder.start();
    button.textContent = 'Stop';
  });
  return button;
}
