import './wait-for.ts';

// Globals of a worker that Node lacks.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true });
