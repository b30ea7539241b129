/** Thrown before the catalogue loads. */
export const PAGE_ERRORS = {
  duplicate_client: [1005, 'A client with the id "{id}" is already running on this page'],
  invalid_config: [1006, 'Invalid configuration at {path}: {reason}'],
  conflicting_siwx: [1008, 'Cannot set both `siweConfig` and `siwx` options'],
  client_disposed: [1009, 'The client was disposed'],
  adapter_not_found: [2010, 'Adapter not found'],
  chunk_failed: [8008, 'A part of the modal could not be loaded'],
  internal: [9001, 'An internal error occurred'],
} as const
