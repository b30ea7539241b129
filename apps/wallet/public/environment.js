// Before the bundle: no verify frame and no usage events of the official kit.
globalThis.process = { env: { IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' } }
// Node's name.
globalThis.global = globalThis
