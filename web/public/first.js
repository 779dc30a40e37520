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
  const answers = { '/api/infos': fetch('/api/infos') };
  if (token) answers['/api/me'] = fetch('/api/me', { headers: { authorization: `Bearer ${token}` } });
  for (const answer of Object.values(answers)) answer.catch(() => {});
  globalThis.askedFirst = { token, answers };
})();
