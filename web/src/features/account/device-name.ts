type DeviceKind = 'computer' | 'phone' | 'tablet' | 'unknown';

export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: DeviceKind;
}

/** The first that fits: browsers name those they descend from as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows NT\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** What people call the thing they signed in with. Nothing is guessed that the browser does not say. */
export function deviceNameOf(userAgent: string): DeviceName {
  const browser = browsers.find(([sign]) => sign.test(userAgent));
  const system = systems.find(([sign]) => sign.test(userAgent));
  return { browser: browser?.[1] ?? null, system: system?.[1] ?? null, kind: system?.[2] ?? 'unknown' };
}
