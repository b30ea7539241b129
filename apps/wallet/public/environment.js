// Runs before the bundle: with it the official kit opens no verify frame and sends no usage events.
globalThis.process = { env: { IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' } }
// The kit's code expects Node's name for the global object.
globalThis.global = globalThis
