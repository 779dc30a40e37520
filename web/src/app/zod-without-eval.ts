// Zod would compile schemas with new Function, which the CSP forbids. It is told before it is there: pages that hold
// nothing to a schema don't load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
