// What a worker has and Node has not; the library that routes logs to `self` unless told not to.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true });
