import { earlyError } from '@latchkey/protocol/errors/early'

/**
 * @param path as the host writes it
 * @param reason what is wrong, and how to fix it
 */
export function invalidConfig(path: string, reason: string): never {
  throw earlyError('invalid_config', { details: { path, reason } })
}
