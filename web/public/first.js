// Runs before the first paint, outside the bundle: a late theme or brand colour would flash, and whatever the app
// begins with is on its way before the app is.
(() => {
  const root = document.documentElement;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

  function read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage can be switched off; the system's theme is fine then.
    }
  }

  function applyTheme() {
    const choice = read('theme');
    const isDark = choice === 'dark' || (choice !== 'light' && systemIsDark.matches);
    root.classList.toggle('dark', isDark);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0f172a' : '#f8fafc');
  }

  applyTheme();
  systemIsDark.addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
  addEventListener('theme-chosen', applyTheme);

  const brandCss = read('brand-css');
  if (brandCss) {
    const style = document.createElement('style');
    style.id = 'brand';
    style.textContent = brandCss;
    document.head.append(style);
  }
  const name = read('brand-name');
  if (name) document.title = name;

  // As api/session.ts finds it: the visit of this tab, or the session of the browser.
  function readToken() {
    try {
      const visit = sessionStorage.getItem('support');
      if (visit) return visit;
    } catch {
      // Then nobody is on a visit.
    }
    const pair = document.cookie.split('; ').find((one) => one.startsWith('token='));
    return pair ? decodeURIComponent(pair.slice('token='.length)) || null : null;
  }

  // Each answer is for whoever asks for the same first (api/asked-first.ts).
  const token = readToken();
  const asked = { token, company: null, answers: {}, ofCompany: {} };
  globalThis.askedFirst = asked;

  function ask(path, headers) {
    const answer = fetch(path, { headers });
    answer.catch(() => {});
    return answer;
  }

  // What the inbox begins with (features/chats/ask-ahead.ts, app/banner/ask-for-banners.ts). A filter is the app's part.
  function inboxAt({ pathname, search }) {
    if (pathname !== '/chats') return [];
    const { chat, ...others } = Object.fromEntries(new URLSearchParams(search));
    const isWhole = Object.keys(others).length === 0;
    const open = chat && encodeURIComponent(chat);
    return [
      '/api/me/announcements',
      '/api/companies/active',
      ...(isWhole ? ['/api/chats?type=all&status=all&limit=100'] : []),
      ...(isWhole && open
        ? [`/api/chats/${open}`, `/api/chats/${open}/messages?limit=50`, `/api/chats/${open}/media?limit=12`]
        : []),
      '/api/chats/counters',
      '/api/connections/short?limit=100',
      '/api/chats/drafts?limit=100',
    ];
  }

  // Of the company that the session is in, once that is known: in another one nobody takes these answers.
  async function askForInbox(me, headers) {
    const { activeCompany, permissions } = await me.then((answer) => (answer.ok ? answer.clone().json() : {}));
    if (!activeCompany?.isSubscriptionValid || !permissions.includes('tickets')) return;
    asked.company = activeCompany.company_id;
    for (const path of inboxAt(location)) asked.ofCompany[path] = ask(path, { ...headers, 'x-company': asked.company });
  }

  asked.answers['/api/infos'] = ask('/api/infos');
  if (token) {
    const headers = { authorization: `Bearer ${token}` };
    const me = ask('/api/me', headers);
    // Whoever takes it finds the inbox asked for: one who is quicker would ask for all of it once more.
    asked.answers['/api/me'] = askForInbox(me, headers).then(
      () => me,
      () => me,
    );
    asked.answers['/api/me'].catch(() => {});
  }
})();
