import * as z from 'zod/mini';

// Zod would compile schemas with new Function, which the CSP forbids.
z.config({ jitless: true });
