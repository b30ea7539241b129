// Runs before the bundle: keeps the official kit from opening a verify frame and sending usage
// events.
globalThis.process = { env: { IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' } }
// The kit's code expects Node's name for the global object.
globalThis.global = globalThis
