import { earlyError } from '@latchkey/protocol/errors/early'

/**
 * Refuses a configuration, or the options of an action.
 *
 * @param path where, as it is written there
 * @param reason what is wrong, and how to put it right
 * @throws LatchkeyError `invalid_config`
 */
export function invalidConfig(path: string, reason: string): never {
  throw earlyError('invalid_config', { details: { path, reason } })
}
