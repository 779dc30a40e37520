// Runs before the first paint, outside the bundle: a late theme or brand colour would flash.
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
})();
