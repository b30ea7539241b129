// Before the bundle: the official kit opens no verify frame and sends no usage events.
globalThis.process = { env: { IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' } }
// The kit expects Node's name.
globalThis.global = globalThis
