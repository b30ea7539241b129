import { earlyError } from '@latchkey/protocol/errors/early'

/**
 * Rejects a configuration, or the options of an action.
 *
 * @param path the option, as the host writes it
 * @param reason what is wrong, and how to fix it
 * @throws LatchkeyError `invalid_config`
 */
export function invalidConfig(path: string, reason: string): never {
  throw earlyError('invalid_config', { details: { path, reason } })
}
