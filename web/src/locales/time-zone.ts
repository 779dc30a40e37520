import { createContext, useContext } from 'react';

const TimeZone = createContext<string | undefined>(undefined);
const ofBrowser = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whose clock everything below it is told by. */
export const TimeZoneProvider = TimeZone.Provider;

/** That of the company one is in, wherever its people sit; the browser's for whoever is in none. */
export const useTimeZone = (): string => useContext(TimeZone) ?? ofBrowser;
